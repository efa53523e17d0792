import './Loader.css';
import { LOADING } from '../texts.ts';

/** The logo's arc turning around the bowl, after 300 ms; words instead when motion is reduced. */
export function Loader({ label = LOADING }: { label?: string }) {
  return (
    <div className="b-loader" role="status">
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M12 24h24a12 12 0 0 1-24 0z" fill="var(--brand)" />
        <path
          className="b-loader-arc"
          d="M44 24A20 20 0 0 0 14 6.7"
          fill="none"
          stroke="var(--apricot)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </svg>
      <span className="b-loader-words">{label}</span>
    </div>
  );
}

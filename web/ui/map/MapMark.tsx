import './MapMark.css';
import { classes } from '../classes.ts';
import { type MarkTone } from './marker.ts';

/**
 * The sign of a place on the map, and in the list next to it; decorative: the words around it say
 * the same.
 */
export function MapMark({ tone, mark, selected = false }: { tone: MarkTone; mark?: string; selected?: boolean }) {
  return (
    <svg
      className={classes('b-map-mark', `b-map-mark-${tone}`)}
      width="36"
      height="36"
      viewBox="0 0 36 36"
      aria-hidden="true"
    >
      {selected && <circle className="b-map-mark-ring" cx="18" cy="18" r="22" />}
      {SHAPES[tone]}
      {mark === undefined ? (
        <circle className="b-map-mark-dot" cx="18" cy="18" r="4" />
      ) : (
        <text x="18" y="22.5" textAnchor="middle">
          {mark}
        </text>
      )}
    </svg>
  );
}

const SHAPES = {
  alert: <path d="M12 3h12l9 9v12l-9 9H12l-9-9V12z" />,
  warn: <path d="M18 1l17 17-17 17L1 18z" />,
  ok: <circle cx="18" cy="18" r="15" />,
  off: <path d="M4 4h28v28H4z" />,
  brand: <circle cx="18" cy="18" r="13" />,
} as const satisfies Record<MarkTone, unknown>;

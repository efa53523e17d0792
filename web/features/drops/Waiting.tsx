import './points.css';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The ghosts of a few points of the list, or of a few deposits. */
export function Waiting({ rows }: { rows: number }) {
  return (
    <ul className="dep-points b-sheet" aria-busy="true" aria-label="Chargement">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className="dep-ghost">
          <Skeleton width="40px" height="40px" />
          <span className="b-grow">
            <Skeleton width="45%" height="16px" />
            <Skeleton width="70%" />
          </span>
        </li>
      ))}
    </ul>
  );
}

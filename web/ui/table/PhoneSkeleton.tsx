import './PhoneRows.css';
import { Skeleton } from '../Skeleton.tsx';

/** Ghosts of the rows of two lines. */
export function PhoneSkeleton({ count }: { count: number }) {
  return (
    <ul className="b-phone-rows" aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <div className="b-phone-pair">
            <Skeleton width="55%" height="24px" />
            <Skeleton width="60px" />
          </div>
          <Skeleton width="40%" height="18px" />
        </li>
      ))}
    </ul>
  );
}

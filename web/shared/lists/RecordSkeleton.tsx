import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { LOADING } from '../../ui/texts.ts';

/** The ghost of a record under way, whatever its facts are called. */
export function RecordSkeleton() {
  return (
    <div className="b-stack" aria-busy="true">
      <p className="b-sr">{LOADING}</p>
      <SkeletonLines />
      <Skeleton height="140px" />
    </div>
  );
}

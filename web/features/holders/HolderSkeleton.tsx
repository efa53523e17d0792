import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

/** The ghost of the screen under way. */
export function HolderSkeleton() {
  return (
    <div className="b-holder-tab" aria-busy="true">
      <Sheet>
        <SkeletonLines />
      </Sheet>
    </div>
  );
}

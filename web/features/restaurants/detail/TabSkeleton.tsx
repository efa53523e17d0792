import './detail.css';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

/** The ghost of a tab under way. */
export function TabSkeleton() {
  return (
    <div className="b-restaurant-tab" aria-busy="true">
      <Sheet>
        <SkeletonLines />
      </Sheet>
    </div>
  );
}

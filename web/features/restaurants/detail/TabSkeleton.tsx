import './detail.css';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LINES = ['62%', '48%', '70%', '55%', '40%'];

/** The ghost of a tab under way. */
export function TabSkeleton() {
  return (
    <div className="b-restaurant-tab" aria-busy="true">
      <Sheet>
        <div className="b-stack">
          {LINES.map((width) => (
            <Skeleton key={width} width={width} height="16px" />
          ))}
        </div>
      </Sheet>
    </div>
  );
}

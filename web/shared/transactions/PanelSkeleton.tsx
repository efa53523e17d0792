import { Facts } from '../../ui/Facts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LOADING } from '../../ui/texts.ts';

/** The ghost of a transaction under way. */
export function PanelSkeleton() {
  const line = (name: string, width: string) => [name, <Skeleton key={name} width={width} />] as const;
  return (
    <div className="tx-panel" aria-busy="true">
      <p className="b-sr">{LOADING}</p>
      <Facts facts={[line('Créée le', '60%'), line('Terminée le', '60%'), line('Par', '75%')]} />
      <h3 aria-hidden="true">
        <Skeleton width="45%" />
      </h3>
      <Skeleton height="140px" />
    </div>
  );
}

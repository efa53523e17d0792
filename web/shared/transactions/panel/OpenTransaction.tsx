import '../transactions.css';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { Suspense, useMemo } from 'react';
import { part } from '../../../ui/loading/part.tsx';
import { neighbours } from '../../lists/neighbours.ts';
import { useReader } from '../../useReader.ts';
import { describer } from '../describer.ts';
import { useOpenings } from '../useOpenings.ts';

const TransactionPanel = part(() => import('./TransactionPanel.tsx'), 'TransactionPanel');

/**
 * The transaction that the address opens (`?transaction=34`), at the side of the list of `rows`;
 * nothing when it opens none.
 */
export function OpenTransaction({ rows = [] }: { rows?: readonly TransactionRow[] | undefined }) {
  const { transaction: open, addressOf, go } = useOpenings();
  const reader = useReader();
  const describe = useMemo(() => describer(reader), [reader]);
  if (open === undefined || !reader.mayOpen('transactions')) return null;
  const { previous, next } = neighbours([...new Set(rows.map(({ id }) => id))], open);
  const goTo = (id: number | undefined) => (id === undefined ? undefined : () => go({ transaction: id }));
  return (
    <Suspense>
      <TransactionPanel
        id={open}
        row={rows.find(({ id }) => id === open)}
        describe={describe}
        addressOf={(id) => addressOf({ transaction: id })}
        onPrevious={goTo(previous)}
        onNext={goTo(next)}
        onClose={() => go({})}
        onRecorded={(id) => go({ transaction: id })}
      />
    </Suspense>
  );
}

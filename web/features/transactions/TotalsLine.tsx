import { count, euro } from '@boucle/contract/base/format.ts';
import { type TransactionTotals } from '@boucle/contract/shared/transactions/shapes.ts';
import { moneyTotal } from '@boucle/contract/features/transactions/money.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { NARROW, useMedia } from '../../ui/media.ts';
import { GROUP_LISTS } from './groups.ts';

/** The totals of what is filtered where the list has no room for a totals row. */
export function TotalsLine({ group, totals }: { group: TransactionGroup; totals: TransactionTotals | undefined }) {
  const narrow = useMedia(NARROW);
  if (!narrow) return null;
  const { containers, figure } = GROUP_LISTS[group];
  const parts = totals && [
    ...(containers ? [count(totals.containers_count, 'contenant', 'contenants')] : []),
    ...(figure === 'amount' || moneyTotal(totals) !== 0 ? [euro(moneyTotal(totals))] : []),
  ];
  return <p className="tx-totals b-num">{parts ? `Total\u00a0: ${parts.join(' · ')}` : '\u00A0'}</p>;
}

import { FUNDING_LABELS } from '@boucle/contract/shared/cards/status.ts';
import { count, euro, signedEuro } from '@boucle/contract/base/format.ts';
import { type TotalsByOrigin } from '@boucle/contract/features/transactions/calls.ts';
import { moneyTotal } from '@boucle/contract/features/transactions/money.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { GROUP_LISTS } from './groups.ts';

interface GroupTotalsProps {
  readonly group: TransactionGroup;
  readonly totals: TotalsByOrigin | undefined;
  readonly filtered: boolean;
}

/**
 * Totals of the filtered transactions where the list has no room for a totals row; of cagnottes
 * also how much was given away, received and paid back.
 */
export function GroupTotals({ group, totals, filtered }: GroupTotalsProps) {
  const narrow = useMedia(NARROW);
  if (!narrow && group !== 'deposits') return null;
  return (
    <ListTotals
      totals={totals}
      filtered={filtered}
      of={['de la transaction filtrée', 'des transactions filtrées']}
      parts={(of) => [...(narrow ? sumsOf(group, of) : []), ...(group === 'deposits' ? partsOf(of) : [])]}
    />
  );
}

const sumsOf = (group: TransactionGroup, totals: TotalsByOrigin): readonly ListTotal[] => [
  ...(GROUP_LISTS[group].containers ? [['Contenants', totals.containers_count] as const] : []),
  ['Total', moneyTotal(totals), euro(moneyTotal(totals))],
];

const partsOf = (totals: TotalsByOrigin): readonly ListTotal[] => [
  ...totals.origins.map(
    ({ origin, count: credits, amount }) =>
      [`${FUNDING_LABELS[origin]} · ${count(credits, 'crédit', 'crédits')}`, amount, signedEuro(amount)] as const,
  ),
  ['Repris ou remboursé', totals.money_out, signedEuro(0 - totals.money_out)],
  ['Effet sur l’encours', moneyTotal(totals), signedEuro(moneyTotal(totals))],
];

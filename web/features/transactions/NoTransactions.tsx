import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';
import { GROUP_LISTS } from './groups.ts';

type NoTransactionsProps = {
  group: TransactionGroup;
  state: ListState;
  /** Transactions of the filtered list: those of other pages, when this one is beyond the last. */
  count: number;
  onChange: (change: Partial<ListState>) => void;
  /** The group's own action. */
  create?: ReactNode;
};

/** Why the list shows no transaction, and what to do about it. */
export function NoTransactions({ group, state, count, onChange, create }: NoTransactionsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucune transaction sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucune transaction pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la période ou la recherche, ou effacez les filtres pour tout voir.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucune transaction pour l’instant" actions={create}>
      {GROUP_LISTS[group].empty}
    </EmptyState>
  );
}

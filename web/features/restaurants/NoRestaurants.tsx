import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoRestaurantsProps = {
  state: ListState;
  /** Of the filtered list: those of other pages, when this one is beyond the last. */
  count: number;
  onChange: (change: Partial<ListState>) => void;
  create: ReactNode;
};

/** Why the list shows no restaurant, and what to do about it. */
export function NoRestaurants({ state, count, onChange, create }: NoRestaurantsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucun restaurant sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucun restaurant pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la recherche, ou effacez les filtres pour voir tous les restaurants.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucun restaurant pour l’instant" actions={create}>
      Ajoutez le premier, invitez son gérant, puis livrez-lui des contenants.
    </EmptyState>
  );
}

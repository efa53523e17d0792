import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoCardsProps = {
  state: ListState;
  /** Cards of the filtered list: those of other pages, when this one is beyond the last. */
  count: number;
  onChange: (change: Partial<ListState>) => void;
  create: ReactNode;
};

/** Why the list shows no card, and what to do about it. */
export function NoCards({ state, count, onChange, create }: NoCardsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucune carte sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucune carte pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la recherche, ou effacez les filtres pour voir toutes les cartes.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucune carte pour l’instant" actions={create}>
      Créez un lot, imprimez-le, puis activez chaque carte quand elle trouve preneur.
    </EmptyState>
  );
}

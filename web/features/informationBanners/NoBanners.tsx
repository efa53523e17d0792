import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoBannersProps = {
  state: ListState;
  count: number;
  onChange: (change: Partial<ListState>) => void;
  create: ReactNode;
};

/** Why the list shows no banner, and what to do about it. */
export function NoBanners({ state, count, onChange, create }: NoBannersProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucun bandeau sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucun bandeau pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la recherche, ou effacez les filtres pour voir tous les bandeaux.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucun bandeau pour l’instant" actions={create}>
      Un bandeau annonce une nouvelle en tête de l’application des consos ou des restaurants.
    </EmptyState>
  );
}

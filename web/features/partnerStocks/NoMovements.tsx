import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoMovementsProps = { state: ListState; count: number; onChange: (change: Partial<ListState>) => void };

/** Why the list shows no movement, and what to do about it. */
export function NoMovements({ state, count, onChange }: NoMovementsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucun mouvement sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucun mouvement pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la période ou la recherche, ou effacez les filtres pour tout voir.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucun mouvement pour l’instant">
      Les approvisionnements, livraisons et dépôts paraîtront ici.
    </EmptyState>
  );
}

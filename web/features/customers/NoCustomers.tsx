import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoCustomersProps = {
  state: ListState;
  /** Consos of the filtered list: those of other pages, when this one is beyond the last. */
  count: number;
  onChange: (change: Partial<ListState>) => void;
};

/** Why the list shows nobody, and what to do about it. */
export function NoCustomers({ state, count, onChange }: NoCustomersProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucun conso sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucun conso pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la recherche, ou effacez les filtres pour voir tous les consos.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucun conso pour l’instant">
      Ils s’inscrivent eux-mêmes dans l’application, et paraîtront ici.
    </EmptyState>
  );
}

import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

type NoDropOffsProps = {
  state: ListState;
  /** Points of the filtered list: those of other pages, when this one is beyond the last. */
  count: number;
  onChange: (change: Partial<ListState>) => void;
  create: ReactNode;
};

/** Why the list shows no drop-off point, and what to do about it. */
export function NoDropOffs({ state, count, onChange, create }: NoDropOffsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title="Aucun point de dépôt sur cette page"
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title="Aucun point de dépôt pour ces filtres"
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        Élargissez la recherche, ou effacez les filtres pour voir tous les points de dépôt.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Aucun point de dépôt pour l’instant" actions={create}>
      Créez-en un, imprimez son QR code, et les contenants sales auront où aller.
    </EmptyState>
  );
}

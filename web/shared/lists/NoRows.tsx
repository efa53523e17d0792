import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';

export type NoRowsProps = {
  state: ListState;
  /** Of the filtered list: those of other pages, when this one is beyond the last. */
  count: number | undefined;
  onChange: (change: Partial<ListState>) => void;
  /** « Aucune carte ». */
  none: string;
  /** « toutes les cartes »: what giving up the filters shows. */
  all?: string;
  /** Title of a list that nothing narrows; « Aucune carte pour l’instant » when left out. */
  title?: string;
  /** The first step out of an empty list. */
  create?: ReactNode;
  /** Sentence on what will come here, and from where. */
  children?: ReactNode;
};

/** Why a list shows no row, and what to do about it. */
export function NoRows({ state, count = 0, onChange, none, all, title, create, children }: NoRowsProps) {
  if (count > 0) {
    return (
      <EmptyState
        title={`${none} sur cette page`}
        actions={<Button onClick={() => onChange({ page: 1 })}>Revenir à la première page</Button>}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title={`${none} pour ces filtres`}
        actions={<Button onClick={() => onChange(withoutFilters(state))}>Effacer les filtres</Button>}
      >
        {all !== undefined && `Élargissez la recherche, ou effacez les filtres pour voir ${all}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title ?? `${none} pour l’instant`} {...(create !== undefined && { actions: create })}>
      {children}
    </EmptyState>
  );
}

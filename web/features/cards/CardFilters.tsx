import { CARD_STATUS_LABELS, CARD_STATUSES } from '@boucle/contract/cards/status.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { type ReactNode, useState } from 'react';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';

const STATUSES = CARD_STATUSES.map((value) => ({ value, label: CARD_STATUS_LABELS[value] }));
const PRINTING = [
  { value: 'to_print', label: 'À imprimer' },
  { value: 'printed', label: 'Imprimées' },
];
const CREDITS = [
  { value: 'positive', label: 'Avec un solde' },
  { value: 'zero', label: 'À zéro' },
];
const HOLDING = [
  { value: 'some', label: 'Détenus' },
  { value: 'none', label: 'Aucun' },
];

type CardFiltersProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
};

/** The line above the list of cards. */
export function CardFilters({ state, onChange, tools }: CardFiltersProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <Toolbar
      search={<SearchField label="Numéro de carte" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      <FilterChip label="Statut" options={STATUSES} multiple {...filter('status')} />
      <PeriodFilter label="Créée" period={state} today={today} onPeriod={onChange} />
      <FilterChip label="Impression" options={PRINTING} all="Toutes" {...filter('printing')} />
      <FilterChip label="Solde" options={CREDITS} {...filter('credits')} />
      <FilterChip label="Contenants" options={HOLDING} {...filter('holding')} />
    </Toolbar>
  );
}

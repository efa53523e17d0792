import { parisDay } from '@boucle/contract/format.ts';
import { type ReactNode, useState } from 'react';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';

const CREDITS = [
  { value: 'positive', label: 'Avec un solde' },
  { value: 'zero', label: 'À zéro' },
];
const HOLDING = [
  { value: 'some', label: 'Détenus' },
  { value: 'none', label: 'Aucun' },
];
const ACTIVITY = [
  { value: 'recent', label: 'Depuis 30 jours' },
  { value: 'asleep', label: 'Plus ancienne' },
  { value: 'never', label: 'Jamais' },
];

type CustomerFiltersProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
};

/** The line above the list of consos. */
export function CustomerFilters({ state, onChange, tools }: CustomerFiltersProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <Toolbar
      search={<SearchField label="E-mail ou nom" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      <PeriodFilter label="Inscription" period={state} today={today} onPeriod={onChange} />
      <FilterChip label="Cagnotte" options={CREDITS} all="Toutes" {...filter('credits')} />
      <FilterChip label="Contenants" options={HOLDING} {...filter('holding')} />
      <FilterChip label="Activité" options={ACTIVITY} all="Toutes" {...filter('activity')} />
    </Toolbar>
  );
}

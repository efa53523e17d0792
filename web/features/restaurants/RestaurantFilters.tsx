import { WASH_MODES } from '@boucle/contract/constants.ts';
import {
  RESTAURANT_STATUS_LABELS,
  RESTAURANT_STATUSES,
  WASH_MODE_LABELS,
} from '@boucle/contract/restaurants/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../api/query.ts';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';

const STATUSES = RESTAURANT_STATUSES.map((value) => ({ value, label: RESTAURANT_STATUS_LABELS[value] }));
const MODES = WASH_MODES.map((value) => ({ value, label: WASH_MODE_LABELS[value] }));
const STOCKS = [{ value: 'bas', label: 'Sous l’alerte' }];

type RestaurantFiltersProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
};

/** The line above the list of restaurants. */
export function RestaurantFilters({ state, onChange, tools }: RestaurantFiltersProps) {
  const cities = useQuery(query.restaurants.cities.queryOptions());
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <Toolbar
      search={<SearchField label="Nom, ville ou e-mail" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      <FilterChip label="Statut" options={STATUSES} multiple {...filter('status')} />
      <FilterChip label="Lavage" options={MODES} {...filter('wash_mode')} />
      <FilterChip
        label="Ville"
        options={(cities.data ?? []).map((city) => ({ value: city, label: city }))}
        all="Toutes"
        {...filter('city')}
      />
      <FilterChip label="Stock" options={STOCKS} {...filter('stock')} />
    </Toolbar>
  );
}

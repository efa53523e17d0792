import { URGENCIES, URGENCY_LABELS } from '@boucle/contract/collectionSites/urgency.ts';
import {
  DROP_OFF_KIND_LABELS,
  DROP_OFF_KINDS,
  DROP_OFF_STATUS_LABELS,
  DROP_OFF_STATUSES,
} from '@boucle/contract/dropOffPoints/kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../api/query.ts';
import { useApplications } from '../../shared/applications/useApplications.ts';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';

const STATUSES = DROP_OFF_STATUSES.map((value) => ({ value, label: DROP_OFF_STATUS_LABELS[value] }));
const KINDS = DROP_OFF_KINDS.map((value) => ({ value, label: DROP_OFF_KIND_LABELS[value] }));
const FILLINGS = URGENCIES.filter((value) => value !== 'off').map((value) => ({
  value,
  label: value === 'full' ? 'Plein' : URGENCY_LABELS[value],
}));
const STOCKS = [{ value: 'sales', label: 'Sales à collecter' }];
const BACKGROUND = { background: true };

type DropOffFiltersProps = {
  state: ListState;
  /** Whether the reader sees several applications. */
  several: boolean;
  onChange: (change: Partial<ListState>) => void;
  tools?: ReactNode;
};

/** The line above the list of drop-off points. */
export function DropOffFilters({ state, several, onChange, tools }: DropOffFiltersProps) {
  const restaurants = useQuery(
    query.dropOffPoints.restaurantChoices.queryOptions({ input: {}, context: BACKGROUND, enabled: !several }),
  );
  const applications = useApplications({ enabled: several, open: false });
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
  });
  const named = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Toolbar
      search={<SearchField label="Nom, adresse ou restaurant" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      {several && <FilterChip label="Application" options={applications} all="Toutes" {...filter('account_id')} />}
      <FilterChip label="Statut" options={STATUSES} multiple {...filter('status')} />
      <FilterChip label="Remplissage" options={FILLINGS} multiple {...filter('urgency')} />
      <FilterChip label="Stock" options={STOCKS} {...filter('stock')} />
      <FilterChip label="Type" options={KINDS} multiple {...filter('kind')} />
      {!several && <FilterChip label="Restaurant" options={named(restaurants.data)} {...filter('restaurant_id')} />}
    </Toolbar>
  );
}

import { parisDay } from '@boucle/contract/format.ts';
import { typesOf } from '@boucle/contract/transactions/groupTypes.ts';
import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { AddFilter } from '../../shared/AddFilter.tsx';
import { HolderFilter } from '../../shared/holders/HolderFilter.tsx';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useMedia } from '../../ui/media.ts';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { rangeFilters } from './amountRange.ts';
import { GROUP_LISTS } from './groups.ts';
import { holderFilters, holderIn, transactionFilter } from './transactionList.ts';

const STATUSES = TRANSACTION_STATUSES.map((value) => ({ value, label: statusLabel(value, 'feminine') }));
/** Where the filters would take two lines, the last ones go under « + Filtre »: so much with a panel beside the list, so much without. */
const LITTLE_ROOM_BESIDE = 'screen and (min-width: 960px) and (max-width: 1599.95px)';
const LITTLE_ROOM = 'screen and (min-width: 960px) and (max-width: 1399.95px)';
const OPTIONAL = [
  { name: 'format_id', label: 'Format' },
  { name: 'amount', label: 'Montant' },
  { name: 'partner_id', label: 'Partenaire' },
  { name: 'drop_off_point_id', label: 'Point de dépôt' },
  { name: 'person', label: 'Personne' },
] as const;
const BACKGROUND = { background: true };

type TransactionFiltersProps = {
  group: TransactionGroup;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
  /** A panel is open beside the list. */
  beside: boolean;
};

/** The line above a list of transactions. */
export function TransactionFilters({ group, state, onChange, tools, beside }: TransactionFiltersProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const { containers, money } = GROUP_LISTS[group];
  const formats = useQuery(query.account.formats.queryOptions({ context: BACKGROUND, enabled: containers }));
  const filter = transactionFilter(group, state);
  const {
    type = [],
    status = [],
    restaurant_id,
    format_id,
    partner_id,
    drop_off_point_id,
    min_amount,
    max_amount,
  } = filter;
  const [added, setAdded] = useState<readonly string[]>([]);
  const holder = holderIn(filter);
  const tight = useMedia(LITTLE_ROOM_BESIDE) && beside;
  const narrow = useMedia(LITTLE_ROOM) && containers;
  const given = { partner_id, drop_off_point_id, person: holder?.id, format_id, amount: min_amount ?? max_amount };
  const offered = { partner_id: true, drop_off_point_id: true, person: true, format_id: containers, amount: money };
  const always = {
    partner_id: false,
    drop_off_point_id: false,
    person: false,
    format_id: !tight,
    amount: !tight && !narrow,
  };
  const shows = (name: keyof typeof given) =>
    offered[name] && (always[name] || given[name] !== undefined || added.includes(name));
  const set = (name: string) => (values: readonly string[]) =>
    onChange({ filters: withFilter(state, name, values).filters });
  const one = (id: number | undefined) => (id === undefined ? [] : [String(id)]);

  return (
    <Toolbar
      search={<SearchField label="Personne, n° ou commentaire" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      <PeriodFilter period={state} today={today} onPeriod={onChange} />
      <FilterChip
        label="Type"
        multiple
        options={typesOf(group).map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }))}
        values={type}
        onValues={set('type')}
      />
      <FilterChip label="Statut" multiple options={STATUSES} values={status} onValues={set('status')} />
      <PlaceFilter kind="restaurant" value={restaurant_id} onValue={(id) => set('restaurant_id')(one(id))} />
      {shows('format_id') && (
        <FilterChip
          label="Format"
          options={filterOptions(formats.data, format_id, ({ id, title }) => ({ id, label: title }))}
          values={one(format_id)}
          onValues={set('format_id')}
        />
      )}
      {shows('amount') && (
        <AmountFilter
          range={{ min: min_amount, max: max_amount }}
          onRange={(range) => onChange({ filters: { ...state.filters, ...rangeFilters(range) } })}
        />
      )}
      {shows('partner_id') && (
        <PlaceFilter kind="partner" value={partner_id} onValue={(id) => set('partner_id')(one(id))} />
      )}
      {shows('drop_off_point_id') && (
        <PlaceFilter
          kind="drop_off_point"
          value={drop_off_point_id}
          onValue={(id) => set('drop_off_point_id')(one(id))}
        />
      )}
      {shows('person') && (
        <HolderFilter value={holder} onValue={(next) => onChange({ filters: holderFilters(state.filters, next) })} />
      )}
      <AddFilter
        filters={OPTIONAL.filter(({ name }) => offered[name] && !shows(name))}
        onAdd={(name) => setAdded((present) => [...present, name])}
      />
    </Toolbar>
  );
}

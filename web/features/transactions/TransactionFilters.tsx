import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { SLOTS, slotLabel } from '@boucle/contract/features/transactions/slots.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { AddFilter } from '../../shared/lists/AddFilter.tsx';
import { HolderFilter } from '../../shared/holders/HolderFilter.tsx';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useMedia } from '../../ui/media.ts';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { AmountFilter } from './AmountFilter.tsx';
import { rangeFilters } from './amountRange.ts';
import { GROUP_LISTS } from './groups.ts';
import { holderFilters, holderIn, TRANSACTION_LISTS } from './transactionList.ts';
import { FilterChip } from '../../ui/table/filters/FilterChip.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

/**
 * Where the filters would take two lines, the last ones go under « + Filtre »: so much with a panel
 * next to the list, so much without.
 */
const LITTLE_ROOM_BESIDE = 'screen and (min-width: 960px) and (max-width: 1599.95px)';
const LITTLE_ROOM = 'screen and (min-width: 960px) and (max-width: 1399.95px)';
const OPTIONAL = [
  { name: 'format_id', label: 'Format' },
  { name: 'amount', label: 'Montant' },
  { name: 'partner_id', label: 'Partenaire' },
  { name: 'drop_off_point_id', label: 'Point de dépôt' },
  { name: 'person', label: 'Personne' },
] as const;
const SLOT_OPTIONS = SLOTS.map((value) => ({ value, label: slotLabel(value) }));
const BACKGROUND = { background: true };

type TransactionFiltersProps = {
  group: TransactionGroup;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
  /** A panel is open next to the list. */
  beside: boolean;
};

/** The line above a list of transactions. */
export function TransactionFilters({ group, state, onChange, tools, beside }: TransactionFiltersProps) {
  const { containers, money } = GROUP_LISTS[group];
  const formats = useQuery(query.account.formats.queryOptions({ context: BACKGROUND, enabled: containers }));
  const list = TRANSACTION_LISTS[group];
  const filter = list.filtered(state).filter ?? {};
  const { format_id, partner_id, drop_off_point_id, min_amount, max_amount, slot } = filter;
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
  const place = (kind: PlaceKind, name: 'restaurant_id' | 'partner_id' | 'drop_off_point_id') => (
    <PlaceFilter
      key={name}
      kind={kind}
      value={filter[name]}
      onValue={(id) => onChange({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters })}
    />
  );

  return (
    <ListFilters
      list={list}
      state={state}
      onChange={onChange}
      options={{
        format_id: shows('format_id')
          ? filterOptions(formats.data, format_id, ({ id, title }) => ({ id, label: title }))
          : undefined,
      }}
      fields={{
        restaurant_id: place('restaurant', 'restaurant_id'),
        min_amount: shows('amount') && (
          <AmountFilter
            key="amount"
            range={{ min: min_amount, max: max_amount }}
            onRange={(range) => onChange({ filters: { ...state.filters, ...rangeFilters(range) } })}
          />
        ),
        // It comes from the chart of the hours of the week.
        slot: slot !== undefined && (
          <FilterChip
            key="slot"
            label="Créneau"
            options={SLOT_OPTIONS}
            values={[slot]}
            onValues={(values) => onChange({ filters: withFilter(state, 'slot', values).filters })}
          />
        ),
        partner_id: shows('partner_id') && place('partner', 'partner_id'),
        drop_off_point_id: shows('drop_off_point_id') && place('drop_off_point', 'drop_off_point_id'),
        customer_id: shows('person') && (
          <HolderFilter
            key="person"
            value={holder}
            onValue={(next) => onChange({ filters: holderFilters(state.filters, next) })}
          />
        ),
      }}
      end={tools}
    >
      <AddFilter
        filters={OPTIONAL.filter(({ name }) => offered[name] && !shows(name))}
        onAdd={(name) => setAdded((present) => [...present, name])}
      />
    </ListFilters>
  );
}

import { parisDay } from '@boucle/contract/format.ts';
import { type TransactionGroup, typesOf } from '@boucle/contract/transactions/groups.ts';
import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { rangeFilters } from './amountRange.ts';
import { GROUP_LISTS } from './groups.ts';
import { transactionFilter } from './transactionList.ts';

const STATUSES = TRANSACTION_STATUSES.map((value) => ({ value, label: statusLabel(value, 'feminine') }));
const BACKGROUND = { background: true };

type TransactionFiltersProps = {
  group: TransactionGroup;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
};

/** The line above a list of transactions. */
export function TransactionFilters({ group, state, onChange, tools }: TransactionFiltersProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const { containers, money } = GROUP_LISTS[group];
  const restaurants = useQuery(
    query.restaurants.list.queryOptions({ input: { page: { size: 100 }, sort: 'name' }, context: BACKGROUND }),
  );
  const formats = useQuery(query.account.formats.queryOptions({ context: BACKGROUND, enabled: containers }));
  const { type = [], status = [], restaurant_id, format_id, min_amount, max_amount } = transactionFilter(group, state);
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
      <FilterChip
        label="Restaurant"
        options={filterOptions(restaurants.data?.data, restaurant_id, ({ id, name }) => ({ id, label: name }))}
        values={one(restaurant_id)}
        onValues={set('restaurant_id')}
      />
      {containers && (
        <FilterChip
          label="Format"
          options={filterOptions(formats.data, format_id, ({ id, title }) => ({ id, label: title }))}
          values={one(format_id)}
          onValues={set('format_id')}
        />
      )}
      {money && (
        <AmountFilter
          range={{ min: min_amount, max: max_amount }}
          onRange={(range) => onChange({ filters: { ...state.filters, ...rangeFilters(range) } })}
        />
      )}
    </Toolbar>
  );
}

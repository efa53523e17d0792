import { parisDay } from '@boucle/contract/base/format.ts';
import { type ReactNode, useState } from 'react';
import { FilterChip } from './FilterChip.tsx';
import { type FilterOption } from './filterKinds.ts';
import { type FilterName, isFilter, type List, wordOf } from '../list.ts';
import { type ListState, withFilter } from '../listSearch.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { SearchField } from './SearchField.tsx';
import { Toolbar } from '../Toolbar.tsx';

export type ListFiltersProps<Row, Query extends object> = {
  list: List<Row, Query>;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** Choices that only the server knows, by filter; a filter without any choice does not show. */
  options?: { readonly [Name in FilterName<Query>]?: readonly FilterOption[] | undefined };
  /** Filters that show otherwise than as a pill with choices. */
  fields?: { readonly [Name in FilterName<Query>]?: ReactNode };
  /** Buttons of the table, at the right. */
  end?: ReactNode;
  /** After the filters. */
  children?: ReactNode;
};

/**
 * The line above a list: its search field and the pills of its filters, as the list declares them.
 */
export function ListFilters<Row, Query extends object>(props: ListFiltersProps<Row, Query>) {
  const { list, state, onChange, end, children } = props;
  const options: Readonly<Record<string, readonly FilterOption[] | undefined>> = props.options ?? {};
  const fields: Readonly<Record<string, ReactNode>> = props.fields ?? {};
  const [today] = useState(() => parisDay(Date.now()));
  return (
    <Toolbar
      search={
        list.search !== undefined && (
          <SearchField label={list.search} value={state.q} onValue={(q) => onChange({ q })} />
        )
      }
      end={end}
    >
      {list.pills.map(([name, pill]) => {
        if (!isFilter(pill))
          return <PeriodFilter key={name} {...pill} period={state} today={today} onPeriod={onChange} />;
        if (name in fields) return fields[name];
        const choices = options[name] ?? pill.options;
        const word = wordOf(name, pill);
        return (
          pill.label !== undefined &&
          choices !== undefined && (
            <FilterChip
              key={name}
              label={pill.label}
              options={choices}
              values={state.filters[word] ?? []}
              onValues={(values) => onChange({ filters: withFilter(state, word, values).filters })}
              {...(pill.multiple && { multiple: true })}
              {...(pill.all !== undefined && { all: pill.all })}
            />
          )
        );
      })}
      {children}
    </Toolbar>
  );
}

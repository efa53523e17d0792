import { useMemo } from 'react';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type DataTableProps } from '../../ui/table/tableProps.ts';
import { columnChoice } from './listColumns.ts';
import { problemOf } from '../problem.ts';
import { type ListPreferences } from './useListPreferences.ts';

/** A list that is asked: its answer, or why there is none. */
type AskedList<Row> = {
  data: { data: readonly Row[]; meta: { count: number } } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'count' | 'density' | 'layout' | 'onLayout' | 'refetching' | 'error' | 'openKey'
> & {
  list: AskedList<Row>;
  /** Person's choices for this list: hidden columns, height of the rows. */
  preferences?: ListPreferences;
  /**
   * Low rows, whatever height the person chose for lists: a table that is worked through line by
   * line.
   */
  dense?: boolean;
  /** Something else than the list itself keeps it waiting. */
  busy?: boolean;
  /** Number of the row whose panel is open. */
  open?: number | 'unknown' | undefined;
};

/**
 * A list of the server as a table: its rows, its fresh ones under way, its failure, in the columns
 * that the person chose.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, state, columns, preferences, dense = false, busy = false, open, ...table } = props;
  const chosen = columnChoice(columns, state.columns, preferences?.hidden);
  const shown = useMemo(() => (chosen === state.columns ? state : { ...state, columns: chosen }), [chosen, state]);
  return (
    <DataTable
      {...table}
      columns={columns}
      state={shown}
      rows={list.data?.data}
      count={list.data?.meta.count}
      {...(dense && { density: 'compact' })}
      {...(preferences && {
        density: preferences.density,
        layout: preferences.layout,
        onLayout: preferences.setLayout,
      })}
      refetching={(list.isFetching && list.data !== undefined) || busy}
      error={list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined}
      openKey={typeof open === 'number' ? String(open) : undefined}
    />
  );
}

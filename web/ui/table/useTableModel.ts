import {
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

const NO_ROWS: never[] = [];

type TableModelOptions<Row extends object> = {
  columns: ReadonlyArray<Column<Row>>;
  /** Keys of those on screen. */
  shown: ReadonlySet<string>;
  /** « -created_at ». */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/** The table's model: rows and order come from the server, the model knows headings, visibility and the cycle of a sort. */
export function useTableModel<Row extends object>({ columns, shown, sort, onSort }: TableModelOptions<Row>) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        header: column.label,
        enableSorting: column.sort !== undefined,
        sortDescFirst: column.align === 'end',
        accessorFn: (row: Row) => row,
      })),
    [columns],
  );
  const sorting = useMemo<SortingState>(() => {
    const id = columns.find((column) => column.sort !== undefined && column.sort === sort?.replace(/^-/, ''))?.key;
    return id === undefined ? [] : [{ id, desc: sort?.startsWith('-') === true }];
  }, [columns, sort]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ key }) => [key, shown.has(key)])),
    [columns, shown],
  );
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater;
      const name = columns.find((column) => column.key === first?.id)?.sort;
      onSort(first === undefined || name === undefined ? undefined : `${first.desc ? '-' : ''}${name}`);
    },
  });
}

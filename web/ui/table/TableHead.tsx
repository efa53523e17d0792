import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { Icon } from '../Icon.tsx';
import { type Column } from './columns.ts';

type TableHeadProps<Row> = {
  column: Column<Row>;
  sorted: 'asc' | 'desc' | undefined;
  onSort: () => void;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The heading of a column: a button when the list can be sorted by it. */
export function TableHead<Row>({ column, sorted, onSort }: TableHeadProps<Row>) {
  return (
    <th
      scope="col"
      className={column.align === 'end' ? 'b-cell-end' : undefined}
      aria-sort={sorted && ARIA_SORT[sorted]}
    >
      {column.sort === undefined ? (
        column.label
      ) : (
        <button type="button" className="b-sort b-print" onClick={onSort}>
          {column.label}
          {sorted !== undefined && <Icon path={sorted === 'asc' ? mdiArrowUp : mdiArrowDown} size={16} />}
        </button>
      )}
    </th>
  );
}

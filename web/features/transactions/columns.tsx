import { TRANSACTION_COLUMNS, type TransactionColumn } from '@boucle/contract/transactions/columns.ts';
import { ABSENT, type Named } from '@boucle/contract/transactions/describe.ts';
import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { type ReactNode } from 'react';
import { transactionChip } from '../../shared/chips.ts';
import { Money, Pieces } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type Describer } from './describer.ts';
import { type ColumnKey, GROUP_LISTS } from './groups.ts';
import { Ends, TypeName } from './TypeCell.tsx';

type TableColumn = Column<TransactionRow>;

/** Least width in pixels, and rank when room is missing: the lowest leaves first. Others: 150 px, then by their place. */
const ROOM: Readonly<Partial<Record<ColumnKey, { width: number; priority: number }>>> = {
  date: { width: 158, priority: 99 },
  type: { width: 190, priority: 98 },
  amount: { width: 112, priority: 97 },
  containers: { width: 112, priority: 96 },
  status: { width: 124, priority: 95 },
  containers_cost: { width: 168, priority: 94 },
};

const SORT: Readonly<Partial<Record<ColumnKey, string>>> = { date: 'date', amount: 'amount' };

/** A name, a link where its reader may go there. */
export function NamedLink({ named: { label, path } }: { named: Named }) {
  if (label === ABSENT) return <span className="b-faint">{ABSENT}</span>;
  const shown = <span className="tx-clip">{label}</span>;
  return path === null ? shown : <Link to={path}>{shown}</Link>;
}

function cellOf(key: ColumnKey, describe: Describer): (row: TransactionRow) => ReactNode {
  switch (key) {
    case 'status':
      return (row) => <StatusChip {...transactionChip(row.status)} />;
    case 'type':
      return (row) => <TypeName row={row} display={describe(row)} />;
    case 'by':
    case 'from':
    case 'to':
      return (row) => <NamedLink named={describe(row)[key]} />;
    case 'customer':
    case 'restaurant':
      return (row) => {
        const display = describe(row);
        return <NamedLink named={{ label: display[key], path: display[`${key}_link`] }} />;
      };
    case 'containers':
      return (row) => <Pieces count={row.containers_count} />;
    case 'amount':
    case 'containers_cost':
      return (row) => <Money euros={row[key]} />;
    case 'date':
      return (row) => describe(row).date;
    default:
      return (row) => <NamedLink named={{ label: String(describe(row)[key] ?? ABSENT), path: null }} />;
  }
}

function tableColumn({ key, label, align }: TransactionColumn, describe: Describer, shown: readonly ColumnKey[]) {
  const column: TableColumn = { key, label, cell: cellOf(key, describe), ...(ROOM[key] ?? { width: 150 }) };
  const sort = SORT[key];
  if (sort !== undefined) column.sort = sort;
  if (align === 'right') column.align = 'end';
  if (!shown.includes(key)) column.hiddenByDefault = true;
  return column;
}

/** The 16 columns of a group's list; which of them show by default depends on the group. */
export function transactionColumns(group: TransactionGroup, describe: Describer): readonly TableColumn[] {
  return TRANSACTION_COLUMNS.map((column) => tableColumn(column, describe, GROUP_LISTS[group].columns));
}

/** The same columns where room is scarce: type and ends share one of two lines, and need no column of their own. */
export function tightColumns(
  group: TransactionGroup,
  columns: readonly TableColumn[],
  describe: Describer,
): readonly TableColumn[] {
  const { containers } = GROUP_LISTS[group];
  const merged: readonly string[] = containers ? ['from', 'to'] : ['by'];
  return columns
    .filter(({ key }) => !merged.includes(key))
    .map((column) => {
      if (column.key !== 'type') return column;
      const cell = (row: TransactionRow) => (
        <>
          <TypeName row={row} display={describe(row)} />
          <span className="b-two">
            <Ends display={describe(row)} />
          </span>
        </>
      );
      return { ...column, label: containers ? 'Type, de, vers' : 'Type, par', cell, width: 230 };
    });
}

import { partAddress } from '@boucle/contract/tabs.ts';
import { TRANSACTION_COLUMNS, type TransactionColumn } from '@boucle/contract/features/transactions/columns.ts';
import { ABSENT, type Named } from '@boucle/contract/features/transactions/parties.ts';
import { typesOf } from '@boucle/contract/features/transactions/groupTypes.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { originOf } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type ReactNode } from 'react';
import { originChip } from '../../shared/chips.ts';
import { statusCell, unusualStatus } from '../../shared/transactions/status.tsx';
import { money, pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { hrefOf } from '../../ui/navigation/base.ts';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type Describer } from '../../shared/transactions/describer.ts';
import { type ColumnKey, GROUP_LISTS } from './groups.ts';
import { Ends, REVERSAL, TypeLine } from '../../shared/transactions/TypeCell.tsx';

type TableColumn = Column<TransactionRow>;

/**
 * Whether the list sorts by it, its least width in pixels, and its rank when room is missing: the
 * lowest leaves first. Others: a clipped name, then by their place.
 */
const ROOM: Readonly<Partial<Record<ColumnKey, Partial<TableColumn>>>> = {
  date: { width: 160, priority: 99, sort: true },
  type: { priority: 98 },
  amount: { width: 106, priority: 97, sort: true },
  containers: { width: 100, priority: 96 },
  status: { width: 122, priority: 95 },
  to: { width: 198, priority: 94 },
  from: { width: 198, priority: 93 },
  containers_cost: { width: 152, priority: 92 },
  comments: { width: 120, grow: true },
};

const NAME_WIDTH = 198;
const CELL_PADDING = 18;
/** Of 14 px semi-bold text, on average. */
const CHARACTER_WIDTH = 7.6;

/** Width of the longest name of a type of the group. */
function typeWidth(group: TransactionGroup): number {
  const longest = Math.max(...typesOf(group).map((type) => TRANSACTION_TYPE_LABELS[type].length));
  return Math.ceil(longest * CHARACTER_WIDTH) + CELL_PADDING;
}

/**
 * A name, a link where its reader may go there. Plain values and not components: a page has
 * hundreds of these cells.
 */
function named({ label, path }: Named): ReactNode {
  if (label === ABSENT) return <span className="b-faint">{ABSENT}</span>;
  return path === null ? (
    <span className="tx-clip">{label}</span>
  ) : (
    <a className="tx-clip" href={hrefOf(path)}>
      {label}
    </a>
  );
}

/** Of « Cagnottes » alone: where the money of a credit came from. */
const ORIGIN: TableColumn = {
  key: 'origin',
  label: 'Origine',
  width: 190,
  priority: 95,
  cell: (row) => {
    const origin = originOf(row);
    return origin === null ? UNKNOWN_CELL : chip(originChip(origin));
  },
};

const NO_LOT = <span className="b-faint">sans lot</span>;

/**
 * Of « Lavage » alone: the lot that a washing closed, « sans lot » where it was recorded without
 * one.
 */
const LOT: TableColumn = {
  key: 'wash_lot',
  label: 'Lot',
  width: 122,
  priority: 95,
  cell: ({ transaction_type: type, reverses_id: reverses, wash_lot: lot }) => {
    if (type !== 'admin_wash' || reverses !== null) return UNKNOWN_CELL;
    return lot === null ? (
      NO_LOT
    ) : (
      <a href={hrefOf(partAddress('/transactions/wash', 'lots', `open=${lot.id}`))}>{lot.number}</a>
    );
  },
};

function cellOf(key: ColumnKey, group: TransactionGroup, describe: Describer): (row: TransactionRow) => ReactNode {
  switch (key) {
    case 'status':
      return (row) => statusCell(row.status);
    case 'type': {
      const style = { maxWidth: typeWidth(group) - CELL_PADDING };
      return (row) => (
        <>
          <span className="tx-clip b-strong" style={style}>
            {group === 'deposits' && row.variant !== 'taken_back'
              ? TRANSACTION_TYPE_LABELS[row.transaction_type]
              : describe(row).type}
            {row.reverses_id !== null && <span className="b-faint">{REVERSAL}</span>}
          </span>{' '}
          {unusualStatus(row.status)}
        </>
      );
    }
    case 'by':
    case 'from':
    case 'to':
      return (row) => named(describe(row)[key]);
    case 'customer':
    case 'restaurant':
      return (row) => {
        const display = describe(row);
        return named({ label: display[key], path: display[`${key}_link`] });
      };
    case 'containers':
      return (row) => pieces(row.containers_count);
    case 'amount':
      return (row) => money(row.money);
    case 'containers_cost':
      return (row) => money(row.containers_cost);
    case 'date':
      return (row) => describe(row).date;
    default:
      return (row) => named({ label: String(describe(row)[key] ?? ABSENT), path: null });
  }
}

function tableColumn({ key, label, align }: TransactionColumn, group: TransactionGroup, describe: Describer) {
  const width = key === 'type' ? typeWidth(group) : NAME_WIDTH;
  const column: TableColumn = { key, label, cell: cellOf(key, group, describe), width, ...ROOM[key] };
  if (align === 'right') column.align = 'end';
  if (!GROUP_LISTS[group].columns.includes(key)) column.hiddenByDefault = true;
  return column;
}

/**
 * The 16 columns of a group's list, the origin of credits and the lot of washings where they are;
 * which of them show by default depends on the group.
 */
export function transactionColumns(group: TransactionGroup, describe: Describer): readonly TableColumn[] {
  const columns = TRANSACTION_COLUMNS.map((column) => tableColumn(column, group, describe));
  const own = group === 'deposits' ? [ORIGIN] : group === 'wash' ? [LOT] : [];
  return columns.flatMap((column) => (column.key === 'type' ? [column, ...own] : [column]));
}

/**
 * The same columns where room is scarce: type and ends share one of two lines, and need no column
 * of their own.
 */
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
      if (column.key === 'containers_cost') return { ...column, label: 'Coût', width: 106 };
      if (column.key !== 'type') return column;
      const cell = (row: TransactionRow) => (
        <>
          <TypeLine row={row} display={describe(row)} />
          <span className="b-two">
            <Ends display={describe(row)} />
          </span>
        </>
      );
      return { ...column, label: containers ? 'Type, de, vers' : 'Type, par', cell, width: 200, grow: true };
    });
}

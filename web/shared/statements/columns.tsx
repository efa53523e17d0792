import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type STATEMENT_SORTS } from '@boucle/contract/features/statements/calls.ts';
import { type Statement, type StatementTotals } from '@boucle/contract/features/statements/shapes.ts';
import { Money, money, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip, StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type PhoneRow, type RowTraits } from '../../ui/table/tableProps.ts';
import { statementChip } from './chips.ts';

/** The columns of the list; on the page of one restaurant its name is left out. */
export function statementColumns(
  ofOne: boolean,
  totals: StatementTotals | undefined,
): readonly Column<Statement, (typeof STATEMENT_SORTS)[number]>[] {
  const columns: readonly Column<Statement, (typeof STATEMENT_SORTS)[number]>[] = [
    { key: 'number', label: 'N°', sort: true, width: 162, cell: ({ number }) => number },
    {
      key: 'month',
      label: 'Mois',
      sort: true,
      width: 140,
      priority: 9,
      cell: ({ month }) => monthTitle(month),
    },
    {
      key: 'restaurant',
      label: 'Restaurant',
      sort: true,
      width: 160,
      priority: 10,
      grow: true,
      cell: ({ restaurant: { id, name } }) => (
        <Link to={`${pathOf('restaurant', { id })}?onglet=releves`} className="b-link">
          {name}
        </Link>
      ),
    },
    moneyColumn('net', 'Frais HT', 4, totals),
    moneyColumn('vat', 'TVA', 2, totals),
    moneyColumn('cash', 'Caisse', 3, totals),
    moneyColumn('due', 'À régler', 8, totals),
    moneyColumn('left', 'Reste', 7, totals),
    {
      key: 'due_on',
      label: 'Échéance',
      sort: true,
      width: 110,
      priority: 5,
      cell: ({ due_on, due }) => (due > 0 ? writtenDay(due_on) : UNKNOWN_CELL),
    },
    {
      key: 'invoices',
      label: 'Facture',
      width: 120,
      priority: 6,
      cell: ({ invoices, before_invoices: isBefore }) =>
        isBefore ? (
          <span className="b-muted">Avant factures</span>
        ) : invoices.length === 0 ? (
          UNKNOWN_CELL
        ) : (
          invoices.map(({ id, kind, label }) => (
            <Link
              key={id}
              className="b-link b-row"
              to={`${pathOf('invoices')}?${kind === 'invoice' ? '' : 'onglet=avoirs&'}open=${id}`}
            >
              {label ?? 'À émettre'}
            </Link>
          ))
        ),
    },
    {
      key: 'state',
      label: 'État',
      width: 130,
      priority: 11,
      cell: ({ state }) => chip(statementChip(state)),
    },
  ];
  return ofOne ? columns.filter(({ key }) => key !== 'restaurant') : columns;
}

type Amount = 'net' | 'vat' | 'cash' | 'due' | 'left';

function moneyColumn(
  key: Amount,
  label: string,
  priority: number,
  totals: StatementTotals | undefined,
): Column<Statement, (typeof STATEMENT_SORTS)[number]> {
  return {
    ...(key === 'due' || key === 'left' ? { key, sort: true } : { key }),
    label,
    align: 'end',
    width: 112,
    priority,
    ...(totals && { total: euro(totals[key]) }),
    cell: (row) => money(row[key]),
  };
}

/** A statement as a row; a click opens it. Of one restaurant it is named by its month. */
export const statementRow = (
  ofOne: boolean,
  addressOf: (opened: { open: number }) => Address,
): RowTraits<Statement> => ({
  key: ({ id }) => String(id),
  name: ({ number }) => `relevé ${number}`,
  to: ({ id }) => addressOf({ open: id }),
  phone: (row) => statementPhone(row, ofOne),
});

/** A statement in two lines. */
export const statementPhone = ({ number, month, restaurant, state, due }: Statement, ofOne = false): PhoneRow => ({
  title: ofOne ? monthTitle(month) : restaurant.name,
  chip: <StatusChip {...statementChip(state)} />,
  end: <Money euros={due} />,
  meta: ofOne ? number : monthTitle(month),
  metaEnd: ofOne ? '' : number,
});

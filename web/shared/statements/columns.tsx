import { STATEMENT_COLUMNS } from '@boucle/contract/features/statements/columns.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type STATEMENT_SORTS } from '@boucle/contract/features/statements/calls.ts';
import { type Statement, type StatementTotals } from '@boucle/contract/features/statements/shapes.ts';
import { Money, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip, StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type PhoneRow, type RowTraits } from '../../ui/table/tableProps.ts';
import { mailedChip, statementChip } from './chips.ts';
import { tableColumns } from '../lists/tableColumns.tsx';

/** The columns of the list; on the page of one restaurant its name is left out. */
export function statementColumns(
  ofOne: boolean,
  totals: StatementTotals | undefined,
): readonly Column<Statement, (typeof STATEMENT_SORTS)[number]>[] {
  const money = (key: 'net' | 'vat' | 'cash' | 'due' | 'left', priority: number) => ({
    key,
    width: 112,
    priority,
    ...(totals && { total: euro(totals[key]) }),
  });
  const columns: readonly Column<Statement, (typeof STATEMENT_SORTS)[number]>[] = tableColumns(STATEMENT_COLUMNS, [
    { key: 'number', sort: true, width: 190 },
    { key: 'month', sort: true, width: 144, priority: 9 },
    {
      key: 'restaurant',
      sort: true,
      width: 150,
      priority: 10,
      grow: true,
      cell: ({ restaurant: { id, name } }) => (
        <Link to={`${pathOf('restaurant', { id })}?onglet=releves`} className="b-link">
          {name}
        </Link>
      ),
    },
    money('net', 4),
    money('vat', 2),
    money('cash', 3),
    { ...money('due', 8), key: 'due', sort: true },
    { ...money('left', 7), key: 'left', sort: true },
    {
      key: 'due_on',
      sort: true,
      width: 110,
      priority: 5,
      cell: ({ due_on, due }) => (due > 0 ? writtenDay(due_on) : UNKNOWN_CELL),
    },
    {
      key: 'invoices',
      label: 'Facture',
      width: 112,
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
              to={partAddress('/billing', kind === 'invoice' ? 'factures' : 'avoirs', `open=${id}`)}
            >
              {label ?? 'À émettre'}
            </Link>
          ))
        ),
    },
    {
      key: 'mailed',
      label: 'Envoi',
      width: 128,
      priority: 9,
      cell: ({ mailed }) => chip(mailedChip(mailed)),
    },
    { key: 'state', width: 130, priority: 11, cell: ({ state }) => chip(statementChip(state)) },
  ]);
  return ofOne ? columns.filter(({ key }) => key !== 'restaurant') : columns;
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

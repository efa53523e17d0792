import { type Address } from '@boucle/contract/pages.ts';
import { dateTime, quantity, signedQuantity } from '@boucle/contract/format.ts';
import { type StockMovement, type stockMovementsQuery } from '@boucle/contract/ledgerCards/calls.ts';
import { isBelowAlert } from '@boucle/contract/places/low.ts';
import { type Reader } from '@boucle/contract/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/transactions/onScreen.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/transactions/types.ts';
import { sourceLabel } from '@boucle/contract/ledgerCards/causes.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { type Column } from '../../ui/table/columns.ts';
import { oneOf, text } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const REVERSAL = ' · annulation';

const named = ({ transaction, counterpart, counterpart_state: state }: StockMovement) => ({
  title: `${sourceLabel(transaction.transaction_type)}${transaction.reverses_id === null ? '' : REVERSAL}`,
  other: state === '' ? counterpart : `${counterpart}, ${state}`,
});

/** The columns of a stock card; the format shows where the card is of several. */
export function stockColumns(reader: Reader, { formats, alert = null }: { formats: boolean; alert?: number | null }) {
  const columns: readonly Column<StockMovement>[] = [
    { key: 'date', label: 'Date', width: 145, cell: ({ at }) => dateTime(at) },
    {
      key: 'movement',
      label: 'Mouvement',
      width: 200,
      priority: 10,
      grow: true,
      cell: (row) => (
        <>
          <span className="b-strong">{named(row).title}</span> <span className="b-faint">· {named(row).other}</span>
        </>
      ),
    },
    ...(formats
      ? [{ key: 'format', label: 'Format', width: 140, priority: 6, cell: (row: StockMovement) => row.format_title }]
      : []),
    {
      key: 'by',
      label: 'Par',
      width: 150,
      priority: 4,
      cell: ({ transaction }) => describeOnScreen(transaction, reader).by.label,
    },
    {
      key: 'out',
      label: 'Sorties',
      align: 'end',
      width: 80,
      priority: 8,
      cell: ({ pieces }) => (pieces < 0 ? signedQuantity(pieces) : ''),
    },
    {
      key: 'in',
      label: 'Entrées',
      align: 'end',
      width: 80,
      priority: 8,
      cell: ({ pieces }) => (pieces > 0 ? <span className="b-card-in">{signedQuantity(pieces)}</span> : ''),
    },
    {
      key: 'balance',
      label: 'Solde',
      align: 'end',
      width: 80,
      priority: 11,
      cell: ({ balance }) => (
        <span className={isBelowAlert(balance, alert) ? 'b-card-balance b-card-low' : 'b-card-balance'}>
          {quantity(balance)}
        </span>
      ),
    },
  ];
  return columns;
}

/** A movement as a row; it opens its transaction where `to` says, or nowhere. */
export function stockRow(reader: Reader, to: ((id: number) => Address) | undefined): RowTraits<StockMovement> {
  return {
    key: ({ transaction, n }) => `${transaction.id}-${n}`,
    name: ({ transaction }) => `transaction n°\u00a0${quantity(transaction.id)}`,
    ...(to && { to: ({ transaction }: StockMovement) => to(transaction.id) }),
    phone: (row) => ({
      title: named(row).title,
      end: <span className={row.pieces > 0 ? 'b-card-in' : undefined}>{signedQuantity(row.pieces)}</span>,
      meta: `${dateTime(row.at)} · ${describeOnScreen(row.transaction, reader).by.label}`,
      metaEnd: <b className="b-card-balance">{quantity(row.balance)}</b>,
    }),
  };
}

/** The movements of a card, the latest first. */
export const STOCK_LIST = defineList<StockMovement, z.input<typeof stockMovementsQuery>>({
  columns: stockColumns(NO_LINKS, { formats: true }),
  filters: {
    period: {},
    source: oneOf('Mouvement', TRANSACTION_TYPES, sourceLabel),
    counterpart: text(),
  },
});

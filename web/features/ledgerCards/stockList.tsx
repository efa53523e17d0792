import { type Address } from '@boucle/contract/pages.ts';
import { dateTime, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import {
  type LevelChange,
  type StockMovement,
  type stockMovementsQuery,
} from '@boucle/contract/features/ledgerCards/calls.ts';
import { isBelowAlert } from '@boucle/contract/features/places/low.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { mdiBellOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { type z } from 'zod';
import { Icon } from '../../ui/Icon.tsx';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { oneOf, text } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { UNKNOWN } from '../../ui/texts.ts';
import { type CardRow, isLevelChange, levelWords } from './cardRows.ts';

const REVERSAL = ' · annulation';

const named = ({ transaction, counterpart, counterpart_state: state }: StockMovement) => ({
  title: `${sourceLabel(transaction.transaction_type)}${transaction.reverses_id === null ? '' : REVERSAL}`,
  other: state === '' ? counterpart : `${counterpart}, ${state}`,
});

/** Cell of a movement; where levels were changed there is none. */
const ofMovement =
  (cell: (movement: StockMovement) => ReactNode) =>
  (row: CardRow): ReactNode =>
    isLevelChange(row) ? '' : cell(row);

/** Who acted: « Camille Ferrand (A) »; levels are changed by administrators alone. */
const byOf = (row: CardRow, reader: Reader): string => {
  if (!isLevelChange(row)) return describeOnScreen(row.transaction, reader).by.label;
  return row.by === null ? UNKNOWN : `${row.by} (A)`;
};

function Change({ change }: { change: LevelChange }) {
  return (
    <span className="b-row">
      <Icon path={mdiBellOutline} size={16} />
      {levelWords(change)}
    </span>
  );
}

interface Shown {
  readonly formats: boolean;
  /** Alert level at an instant. */
  readonly alertAt?: (at: string) => number | null;
}

/** The columns of a stock card; the format shows where the card is of several. */
export function stockColumns(reader: Reader, { formats, alertAt = () => null }: Shown) {
  const columns: readonly Column<CardRow>[] = [
    { key: 'date', label: 'Date', width: DATE_TIME_WIDTH, cell: ({ at }) => dateTime(at) },
    {
      key: 'movement',
      label: 'Mouvement',
      width: 200,
      priority: 10,
      grow: true,
      cell: (row) =>
        isLevelChange(row) ? (
          <Change change={row} />
        ) : (
          <>
            <span className="b-strong">{named(row).title}</span> <span className="b-faint">· {named(row).other}</span>
          </>
        ),
    },
    ...(formats
      ? [
          {
            key: 'format',
            label: 'Format',
            width: 140,
            priority: 6,
            cell: ofMovement(({ format_title }) => format_title),
          },
        ]
      : []),
    {
      key: 'by',
      label: 'Par',
      width: 150,
      priority: 4,
      cell: (row) => byOf(row, reader),
    },
    {
      key: 'out',
      label: 'Sorties',
      align: 'end',
      width: 80,
      priority: 8,
      cell: ofMovement(({ pieces }) => (pieces < 0 ? signedQuantity(pieces) : '')),
    },
    {
      key: 'in',
      label: 'Entrées',
      align: 'end',
      width: 80,
      priority: 8,
      cell: ofMovement(({ pieces }) => (pieces > 0 ? <span className="b-card-in">{signedQuantity(pieces)}</span> : '')),
    },
    {
      key: 'balance',
      label: 'Solde',
      align: 'end',
      width: 80,
      priority: 11,
      cell: ofMovement(({ at, balance }) => (
        <span className={isBelowAlert(balance, alertAt(at)) ? 'b-card-balance b-card-low' : 'b-card-balance'}>
          {quantity(balance)}
        </span>
      )),
    },
  ];
  return columns;
}

/**
 * A movement as a row, which opens its transaction where `to` says, or nowhere; a change of levels
 * lies lower.
 */
export function stockRow(reader: Reader, to: ((id: number) => Address) | undefined): RowTraits<CardRow> {
  return {
    key: (row) => (isLevelChange(row) ? `levels-${row.at}` : `${row.transaction.id}-${row.n}`),
    name: (row) => (isLevelChange(row) ? levelWords(row) : `transaction n°\u00a0${quantity(row.transaction.id)}`),
    ...(to && { to: (row: CardRow) => (isLevelChange(row) ? undefined : to(row.transaction.id)) }),
    quiet: isLevelChange,
    phone: (row) =>
      isLevelChange(row)
        ? { title: <Change change={row} />, meta: `${dateTime(row.at)} · ${byOf(row, reader)}` }
        : {
            title: named(row).title,
            end: <span className={row.pieces > 0 ? 'b-card-in' : undefined}>{signedQuantity(row.pieces)}</span>,
            meta: `${dateTime(row.at)} · ${byOf(row, reader)}`,
            metaEnd: <b className="b-card-balance">{quantity(row.balance)}</b>,
          },
  };
}

/** The movements of a card, the latest first. */
export const STOCK_LIST = defineList<CardRow, z.input<typeof stockMovementsQuery>>({
  columns: stockColumns(NO_LINKS, { formats: true }),
  filters: {
    period: {},
    source: oneOf('Mouvement', TRANSACTION_TYPES, sourceLabel),
    counterpart: text(),
  },
});

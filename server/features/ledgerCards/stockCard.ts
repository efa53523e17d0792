import {
  type StockCard,
  type StockCardQuery,
  type StockCause,
  type StockMovement,
  type StockMovementsQuery,
} from '@boucle/contract/features/ledgerCards/calls.ts';
import { STATES_OF } from '@boucle/contract/shared/ledgerCards/places.ts';
import { sql } from 'kysely';
import { type Tx } from '../../platform/database/transaction.ts';
import { formatNamed } from '../../domain/formats/rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { placeName, stateName } from '../../domain/transactions/names.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { PLACE, type PlaceRow } from '../../domain/transactions/whole.ts';
import { cellsBook } from './books.ts';
import { cardRows } from './cardRows.ts';
import { type Book, cardPage, cardSums } from './cardSql.ts';
import { daysText, whyStock } from './why.ts';
import { levelChanges } from './levelChanges.ts';
import { NO_LEVELS, cellsOf, levelsOf, subjectNamed } from './subjects.ts';

type StockAsked = Pick<StockCardQuery, 'place' | 'place_id' | 'format_id' | 'state'>;

/** Holders' cells are few, and never rolled up. */
const howRead = ({ place, state }: StockAsked) => ({
  rolledUp: place !== 'customer' && place !== 'card',
  everyState: state === undefined,
  fleet: place === 'fleet',
});

async function bookOf(tx: Tx, accountId: number, asked: StockAsked): Promise<Book> {
  const cells = await cellsOf(tx, accountId, asked.place, asked.place_id, asked.format_id);
  const ids = cells.filter(({ state }) => asked.state === undefined || state === asked.state).map(({ id }) => id);
  return cellsBook(accountId, ids, howRead(asked));
}

/**
 * The card of a place, of one format or of all, in one state or in all. 404 for a place or a format
 * that the account does not have.
 */
export async function stockCard(tx: Tx, accountId: number, query: StockCardQuery): Promise<StockCard> {
  const { place, place_id, format_id, state, from_date, to_date } = query;
  const [named, cells, format] = await Promise.all([
    subjectNamed(tx, accountId, place, place_id),
    cellsOf(tx, accountId, place, place_id, format_id),
    format_id === undefined ? undefined : formatNamed(tx, accountId, format_id),
  ]);
  if (named === undefined) throw notFound('Ce lieu');
  if (format_id !== undefined && format === undefined) throw notFound('Ce format');
  const ids = cells.filter((cell) => state === undefined || cell.state === state).map(({ id }) => id);
  const shelf =
    place === 'restaurant' && state === 'clean' && place_id !== undefined && format
      ? { restaurantId: place_id, formatId: format.id, title: format.title }
      : undefined;
  const [[sums], levels] = await Promise.all([
    cardRows(tx, cardSums(cellsBook(accountId, ids, howRead(query)), { from: from_date, to: to_date })),
    shelf === undefined ? NO_LEVELS : levelsOf(tx, accountId, shelf.restaurantId, shelf.formatId),
  ]);
  if (sums === undefined) throw new Error('The card gave no answer');
  const card = {
    place: { kind: place, id: place_id ?? null, ...named },
    format: format ?? null,
    state: state ?? null,
    stocks: STATES_OF[place].map((one) => {
      const own = cells.filter((cell) => cell.state === one);
      const total = (of: (cell: (typeof own)[number]) => number) => own.reduce((sum, cell) => sum + of(cell), 0);
      return { state: one, quantity: total(({ quantity }) => quantity), reserved: total(({ reserved }) => reserved) };
    }),
    ...levels,
    level_changes:
      shelf === undefined ? [] : await levelChanges(tx, accountId, { ...shelf, now: levels, from: from_date }),
    opening: sums.opening,
    closing: sums.closing,
    quantity: sums.now,
    movements: sums.moves,
    causes: (sums.causes ?? []).map(({ source, outside, change, moves }) => ({
      source: source as StockCause['source'],
      counterpart: outside,
      pieces: change,
      movements: moves,
    })),
    steps: (sums.steps ?? []).map(([day, at, balance]) => ({ day, at, balance })),
  };
  return { ...card, why: whyStock(card, daysText(tx, query)) };
}

/** 404 for a place that the account does not have. */
export async function assertPlace(tx: Tx, accountId: number, { place, place_id }: StockAsked): Promise<void> {
  if ((await subjectNamed(tx, accountId, place, place_id)) === undefined) throw notFound('Ce lieu');
}

/**
 * A page of the movements of a card, the latest first, and how many there are. 404 as for the card.
 */
export async function stockMovements(
  tx: Tx,
  accountId: number,
  query: StockMovementsQuery,
  slice: { limit: number; offset: number },
): Promise<{ rows: StockMovement[]; count: number }> {
  const { from_date, to_date, filter } = query;
  const [book] = await Promise.all([bookOf(tx, accountId, query), assertPlace(tx, accountId, query)]);
  const found = await cardRows(
    tx,
    cardPage<{ format_title: string; place: PlaceRow }>(
      book,
      { from: from_date, to: to_date },
      { source: filter?.source, counterpart: filter?.counterpart },
      slice,
      {
        join: sql`left join cells o on o.account_id = ${accountId}::bigint and o.id = m.other
          left join formats f on f.account_id = ${accountId}::bigint and f.id = o.format_id`,
        columns: sql`f.title as format_title, case when m.other is not null then ${PLACE(accountId, 'o')} end as place`,
      },
    ),
  );
  const rows = found.filter(({ transaction_id }) => transaction_id !== null);
  const ids = [...new Set(rows.map(({ transaction_id }) => transaction_id ?? 0))];
  const transactions = new Map((await transactionsById(tx, accountId, ids)).map((row) => [row.id, row]));
  return {
    count: found[0]?.count ?? 0,
    rows: rows.flatMap((row) => {
      const transaction = transactions.get(row.transaction_id ?? 0);
      if (transaction === undefined) return [];
      return {
        n: row.n,
        day: row.day,
        at: row.at.toISOString(),
        pieces: row.change,
        balance: row.balance,
        format_title: row.format_title,
        counterpart: placeName(row.place),
        counterpart_state: stateName(row.place),
        transaction,
      };
    }),
  };
}

import { customerName } from '@boucle/contract/features/customers/name.ts';
import { type CountLineDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { probableCauses } from '../../domain/transactions/causes.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { bumpVersion, countToAct } from './acts.ts';
import { type CellAsked, type CellRow, cellRow } from './cells.ts';
import { type CountOfLines, type ReadLine, readLines } from './lines.ts';
import { movesOf } from './moved.ts';
import { countsById } from './queries.ts';

/** Movements listed of a line. */
const LISTED = 100;

/**
 * A line, what moved there since it was counted, where its gap may come from, and the orders that
 * wait for it. 404 where there is none.
 */
export async function readLine(
  tx: Tx,
  accountId: number,
  asked: CellAsked & { readonly id: number },
): Promise<CountLineDetail> {
  const [count] = await countsById(tx, accountId, [asked.id]);
  if (count === undefined) throw notFound('Cet inventaire');
  const [found] = await readLines(tx, accountId, count, [cellRow(asked)]);
  if (found === undefined) throw notFound('Cette ligne');
  return detailOf(tx, accountId, count, found);
}

async function detailOf(tx: Tx, accountId: number, count: CountOfLines, found: ReadLine): Promise<CountLineDetail> {
  const { line, row, reading } = found;
  const isRunning = count.status === 'open' || count.status === 'review';
  const moves =
    reading === undefined || !isRunning
      ? []
      : await movesOf(tx, accountId, count.id, { ...row, counted_at: reading.counted_at }, LISTED);
  const rows = await transactionsById(
    tx,
    accountId,
    moves.map(({ transaction_id }) => transaction_id),
  );
  const transactions = new Map(rows.map((transaction) => [transaction.id, transaction]));
  const pieces = line.posted ?? line.gap ?? 0;
  return {
    line,
    movements: moves.flatMap(({ transaction_id, decided_id, pieces: moved, at, correction, moment, ambiguous }) => {
      const transaction = transactions.get(transaction_id);
      return transaction === undefined
        ? []
        : [
            {
              pieces: moved,
              recorded_at: at.toISOString(),
              moment,
              decided_id: ambiguous ? decided_id : null,
              correction,
              transaction,
            },
          ];
    }),
    movements_count: moves[0]?.count ?? 0,
    causes:
      reading === undefined || pieces === 0
        ? []
        : await probableCauses(tx, accountId, {
            id: line.incident_id,
            quantity: pieces,
            left: Math.abs(pieces),
            format_id: row.format_id,
            place: { letter: row.place, id: row.place_id },
            restaurantId: row.place === 'R' ? row.place_id : null,
            at: reading.counted_at,
          }),
    orders: count.blind && reading === undefined ? [] : await ordersOf(tx, accountId, row),
  };
}

/**
 * Says whether a late entry of the day of the counting happened before or after it. 422 for one
 * whose moment is known.
 */
export async function decideMoment(
  context: CallContext,
  input: CellAsked & { readonly id: number; readonly transaction_id: number; readonly moment: 'before' | 'after' },
): Promise<CountLineDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { count, lines } = await countToAct(context, { id: input.id });
  const cell = cellRow(input);
  const found = lines.find(({ row }) => isSame(row, cell));
  if (found?.reading === undefined) throw notFound('Cette ligne');
  const moves = await movesOf(tx, accountId, count.id, { ...found.row, counted_at: found.reading.counted_at }, LISTED);
  if (!moves.some(({ decided_id, ambiguous }) => ambiguous && decided_id === input.transaction_id))
    throw invalidField('transaction_id', 'On sait déjà quand ce mouvement a eu lieu.');
  await tx.raw({
    text: `insert into stock_count_moments (account_id, count_id, place, place_id, format_id, state, transaction_id, moment, decided_by, decided_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (account_id, count_id, place, place_id, format_id, state, transaction_id) do update
             set moment = excluded.moment, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    values: [
      accountId,
      count.id,
      cell.place,
      cell.place_id,
      cell.format_id,
      cell.state,
      input.transaction_id,
      input.moment,
      caller.personId,
      tx.now(),
    ],
  });
  await bumpVersion(tx, accountId, count.id);
  context.details['transaction'] = input.transaction_id;
  context.details['moment'] = input.moment;
  return readLine(tx, accountId, input);
}

const isSame = (one: CellRow, other: CellRow): boolean =>
  one.place === other.place &&
  one.place_id === other.place_id &&
  one.format_id === other.format_id &&
  one.state === other.state;

/** Open orders to which clean containers of a restaurant are promised: the latest first. */
async function ordersOf(
  tx: Tx,
  accountId: number,
  { place, place_id, format_id, state }: CellRow,
): Promise<CountLineDetail['orders']> {
  if (place !== 'R' || state !== 'clean') return [];
  const { rows } = await tx.raw<{
    id: number;
    customer_id: number;
    email: string;
    name: string;
    erased: boolean;
    reserved: number;
  }>({
    text: `select o.id, o.customer_id, c.email, c.name, c.erased_at is not null as erased, sum(l.planned)::bigint as reserved
             from orders o
             join order_lines l on l.account_id = o.account_id and l.order_id = o.id and l.way = 'deliver' and l.format_id = $3
             join customers c on c.account_id = o.account_id and c.id = o.customer_id
            where o.account_id = $1 and o.restaurant_id = $2 and o.status = 'pending'
            group by o.id, o.customer_id, c.email, c.name, c.erased_at
            order by o.id desc`,
    values: [accountId, place_id, format_id],
  });
  return rows.map(({ id, customer_id, email, name, erased, reserved }) => ({
    id,
    customer: customerName({ id: customer_id, email, name, erased }),
    reserved,
  }));
}

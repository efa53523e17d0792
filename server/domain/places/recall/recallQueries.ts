import { type RecallFormat, type RecallWindow, type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { refused } from '../../../platform/http/errors.ts';
import { type CameIn, recallWindow } from './recallWindow.ts';

type RecalledLot = Pick<WashLot, 'id' | 'number' | 'closed_at' | 'transaction_id'> & {
  readonly site: Pick<WashLot['site'], 'id' | 'kind'>;
};

/**
 * Where the lot stands among the movements of its format's clean stock; books order a cell's
 * movements so.
 */
interface Entered {
  readonly format_id: number;
  readonly format_title: string;
  readonly cell: number;
  readonly n: number;
  /** Its Paris day. */
  readonly day: string;
  readonly washed: number;
  readonly held: number;
}

/**
 * Days read around a lot until enough pieces are found, then all: what it asks for lies next to it,
 * however long the history is.
 */
const DAYS_READ = [8, 64, 512, null] as const;

/** Where the clean containers of a lot may be. 422 for a lot that is not closed. */
export async function recallWindowOf(
  tx: Tx,
  accountId: number,
  lot: RecalledLot,
): Promise<Omit<RecallWindow, 'holds'>> {
  if (lot.closed_at === null) throw refused('Le rappel se prépare une fois le lot clôturé.');
  const restaurant = lot.site.kind === 'restaurant' ? await restaurantOf(tx, accountId, lot.site.id) : null;
  const formats: RecallFormat[] = [];
  if (lot.transaction_id !== null)
    for (const entered of await enteredBy(tx, accountId, lot.transaction_id))
      formats.push(await formatWindow(tx, accountId, lot.transaction_id, entered));
  return { lot_id: lot.id, number: lot.number, restaurant, formats };
}

async function formatWindow(tx: Tx, accountId: number, transaction: number, entered: Entered): Promise<RecallFormat> {
  const { format_id, format_title, washed, held } = entered;
  const moves = { accountId, transaction, entered };
  const left = await enough(held, (days) => prepared(tx, leftAfter(moves, days)));
  const before = await enough(held - washed, (days) =>
    prepared(tx, cameIn(moves, 'before', { wanted: held - washed, days })),
  );
  const gone = piecesOf(left);
  const last = left.at(-1);
  const since = await prepared(tx, cameIn(moves, 'since', gone >= held && last ? { until: last.at } : 'now'));
  const supplies = left.map(({ restaurant_id, restaurant_name, partner_id, partner_name, at, ...supply }) => ({
    ...supply,
    at: at.toISOString(),
    restaurant: named(restaurant_id, restaurant_name),
    partner: named(partner_id, partner_name),
  }));
  return { format_id, format_title, ...recallWindow({ washed, held, before, left: supplies, since }) };
}

const piecesOf = (rows: readonly { readonly pieces: number }[]): number =>
  rows.reduce((sum, { pieces }) => sum + pieces, 0);

/**
 * The rows of so many days around the lot (null: of all) that have the pieces wanted, or all there
 * are.
 */
async function enough<Row extends { readonly pieces: number }>(
  wanted: number,
  rowsOf: (days: number | null) => Promise<Row[]>,
): Promise<Row[]> {
  let rows: Row[] = [];
  if (wanted <= 0) return rows;
  for (const days of DAYS_READ) {
    rows = await rowsOf(days);
    if (piecesOf(rows) >= wanted) break;
  }
  return rows;
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

async function restaurantOf(tx: Tx, accountId: number, siteId: number): Promise<RecallWindow['restaurant']> {
  const { rows } = await tx.raw<{ id: number; name: string }>({
    text: `select r.id, r.name from wash_sites s join restaurants r on r.account_id = s.account_id and r.id = s.restaurant_id
            where s.account_id = $1 and s.id = $2`,
    values: [accountId, siteId],
  });
  return rows[0] ?? null;
}

/**
 * The movements by which a washing filled the clean stock, and what that stock was just after each:
 * counted from the beginning of its day, or back from now while that day is not rolled up. What
 * came or left before it and was taken back after it never did: the stock was as its reversal says.
 */
async function enteredBy(tx: Tx, accountId: number, transaction: number): Promise<Entered[]> {
  const { rows } = await tx.raw<Entered & Record<string, unknown>>({
    text: `select c.format_id, f.title as format_title, c.id as cell, m.n, m.day::text as day, m.quantity as washed,
             (coalesce(d.opening
               - (select coalesce(sum(o.quantity), 0) from movements o where o.account_id = $1 and o.from_cell = c.id and o.day = m.day
                    and (o.at, o.transaction_id, o.n) <= (m.at, m.transaction_id, m.n))
               + (select coalesce(sum(i.quantity), 0) from movements i where i.account_id = $1 and i.to_cell = c.id and i.day = m.day
                    and (i.at, i.transaction_id, i.n) <= (m.at, m.transaction_id, m.n)),
               c.quantity
               + (select coalesce(sum(o.quantity), 0) from movements o where o.account_id = $1 and o.from_cell = c.id
                    and (o.day, o.at, o.transaction_id, o.n) > (m.day, m.at, m.transaction_id, m.n))
               - (select coalesce(sum(i.quantity), 0) from movements i where i.account_id = $1 and i.to_cell = c.id
                    and (i.day, i.at, i.transaction_id, i.n) > (m.day, m.at, m.transaction_id, m.n)))
             + coalesce((
               select sum(case when x.to_cell = c.id then x.quantity else -x.quantity end) from transactions u
                 join movements x on x.account_id = $1 and x.transaction_id = u.id and c.id in (x.from_cell, x.to_cell)
                where u.account_id = $1 and u.reverses_id is not null and u.day >= m.day
                  and (x.day, x.at, x.transaction_id, x.n) > (m.day, m.at, m.transaction_id, m.n)
                  and exists (
                    select from movements o where o.account_id = $1 and o.transaction_id = u.reverses_id and c.id in (o.from_cell, o.to_cell)
                       and (o.day, o.at, o.transaction_id, o.n) < (m.day, m.at, m.transaction_id, m.n))), 0))::int as held
        from movements m
        join cells c on c.account_id = m.account_id and c.id = m.to_cell and c.place = 'A' and c.state = 'clean'
        join formats f on f.account_id = c.account_id and f.id = c.format_id
        left join cell_days d on d.account_id = c.account_id and d.cell_id = c.id and d.day = m.day
          and d.day <= (select cells_up_to from account_day_marks where account_id = $1)
       where m.account_id = $1 and m.transaction_id = $2 order by c.format_id`,
    values: [accountId, transaction],
  });
  return rows;
}

interface Moves {
  readonly accountId: number;
  readonly transaction: number;
  readonly entered: Entered;
}

const STANDS = (accountId: number): RawBuilder<unknown> => sql`t.reverses_id is null and not exists (
  select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id)`;

/**
 * Its place in the order is read where it stands: an instant that passes by here would lose its
 * microseconds.
 */
const after = ({ accountId, transaction, entered: { n } }: Moves, sign: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(m.day, m.at, m.transaction_id, m.n) ${sign} (
    select e.day, e.at, e.transaction_id, e.n from movements e
     where e.account_id = ${accountId}::bigint and e.transaction_id = ${transaction}::bigint and e.n = ${n}::smallint)`;

interface LeftRow {
  transaction_id: number;
  transaction_type: RecallFormat['supplies'][number]['transaction_type'];
  at: Date;
  restaurant_id: number | null;
  restaurant_name: string | null;
  partner_id: number | null;
  partner_name: string | null;
  pieces: number;
}

/**
 * Pieces that left the clean stock after the lot had come in, until as many had left as it held:
 * all of them, since a recall that leaves some out is worth nothing.
 */
const leftAfter = (moves: Moves, days: number | null): RawBuilder<LeftRow> => {
  const { accountId, entered } = moves;
  const bound = days === null ? sql`` : sql`and m.day <= ${addDays(entered.day, days)}::date`;
  return sql<LeftRow>`
    select o.id as transaction_id, o.type as transaction_type, o.at, o.restaurant_id, r.name as restaurant_name, o.partner_id,
           p.name as partner_name, o.quantity as pieces
      from (select t.account_id, t.id, t.type, m.at, m.day, m.n, t.restaurant_id, t.partner_id, m.quantity,
                   sum(m.quantity) over (order by m.day, m.at, m.transaction_id, m.n) - m.quantity as gone
              from movements m join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
             where m.account_id = ${accountId}::bigint and m.from_cell = ${entered.cell}::bigint and ${after(moves, sql`>`)} ${bound} and ${STANDS(accountId)}) o
      left join restaurants r on r.account_id = o.account_id and r.id = o.restaurant_id
      left join partners p on p.account_id = o.account_id and p.id = o.partner_id
     where o.account_id = ${accountId}::bigint and o.gone < ${entered.held}::int
     order by o.day, o.at, o.id, o.n`;
};

/**
 * Pieces that came into the clean stock: before the lot, the latest first, until so many pieces of
 * so many days; or since, until an instant.
 */
function cameIn(
  moves: Moves,
  side: 'before' | 'since',
  asked: { wanted: number; days: number | null } | { until: Date } | 'now',
): RawBuilder<CameIn> {
  const { accountId, entered } = moves;
  const order =
    side === 'before'
      ? sql`m.day desc, m.at desc, m.transaction_id desc, m.n desc`
      : sql`m.day, m.at, m.transaction_id, m.n`;
  const isBefore = typeof asked === 'object' && 'wanted' in asked;
  const enoughCame = isBefore ? sql`where i.come < ${asked.wanted}::int` : sql``;
  // Nothing is written on a day to come: what was written until an instant is of its day or of one
  // before.
  const bound = isBefore
    ? asked.days === null
      ? sql``
      : sql`and m.day >= ${addDays(entered.day, -asked.days)}::date`
    : asked === 'now'
      ? sql``
      : sql`and m.at < ${asked.until}::timestamptz + interval '1 millisecond' and m.day <= ${parisDay(asked.until)}::date`;
  return sql<CameIn>`
    select i.source, i.pieces from (
      select case when f.place = 'A' then 'washed' when f.place = 'X' and f.state = 'supplier' then 'bought'
                  when f.place = 'X' then 'found' when f.place in ('R', 'P', 'D') then 'returned' else 'other' end as source,
             m.quantity as pieces, sum(m.quantity) over (order by ${order}) - m.quantity as come,
             row_number() over (order by ${order}) as rank
        from movements m
        join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
        join cells f on f.account_id = m.account_id and f.id = m.from_cell
       where m.account_id = ${accountId}::bigint and m.to_cell = ${entered.cell}::bigint
         and ${after(moves, side === 'before' ? sql`<` : sql`>`)} and ${STANDS(accountId)} ${bound}) i
     ${enoughCame} order by i.rank`;
}

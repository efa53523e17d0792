import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { COUNT_PLACES } from '@boucle/contract/shared/transactions/countPlaces.ts';
import { type Moment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Books } from '../books/books.ts';
import { type CellKey, cellName } from '../books/places.ts';
import { type Plan } from '../command/plan.ts';
import { questionOf } from '../command/question.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type RecordCommand } from '../types.ts';
import { type Posting, cellChanges } from './posting.ts';
import { placeName } from './sentences.ts';

/**
 * A cell of which a posted count, or the emptying of its drawer, is later than what is recorded of
 * it.
 */
export interface KeptCell extends CellKey {
  readonly countedAt: Date;
  /** Whether it happened before or after that; undefined where no one is there to say. */
  readonly moment: Moment | undefined;
}

interface KeptRow {
  place: string;
  place_id: number;
  format_id: number;
  state: string;
  counted_at: Date;
}

const isCounted = ({ place, state }: CellKey): boolean => COUNT_PLACES.some((one) => one === `${place}.${state}`);

const columnsOf = (cells: readonly CellKey[]): unknown[] => [
  cells.map(({ place }) => place),
  cells.map(({ placeId }) => placeId),
  cells.map(({ formatId }) => formatId),
  cells.map(({ state }) => state),
];

/** CTE `asked`: the cells $2 to $5; `counts`: the latest posted count of each. */
const COUNTS = `asked as (
    select distinct * from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) as a(place, place_id, format_id, state)
  ), counts as (
    select distinct on (a.place, a.place_id, a.format_id, a.state) a.*, c.id as count_id, c.posted_at, r.counted_at, l.transaction_id
      from asked a
      join stock_count_places p on p.account_id = $1 and p.place = a.place and p.place_id = a.place_id
      join stock_counts c on c.account_id = $1 and c.id = p.count_id and c.status = 'posted'
      join stock_count_lines l on l.account_id = $1 and l.count_id = c.id and l.place = a.place and l.place_id = a.place_id
       and l.format_id = a.format_id and l.state = a.state and l.outcome = 'posted'
      join lateral (
        select max(counted_at) as counted_at from stock_count_readings
         where account_id = $1 and count_id = c.id and place = a.place and place_id = a.place_id and format_id = a.format_id and state = a.state
      ) r on true
     order by a.place, a.place_id, a.format_id, a.state, r.counted_at desc
  )`;

/** The latest emptying of each drawer that nothing took back. */
const EMPTIED = `select a.*, e.emptied_at as counted_at from asked a
    cross join lateral (
      select case when s.stated_at is null then t.completed_at else s.stated_at end as emptied_at from transactions t
        left join stated_instants s on s.account_id = $1 and s.transaction_id = t.id
       where t.account_id = $1 and t.collection_drawer_id = a.place_id and t.type = 'empty_collection_terminal_drawer' and t.status = 'completed'
         and t.reverses_id is null and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id)
       order by t.completed_at desc limit 1
    ) e where a.place = 'T'`;

/**
 * Cells that were counted, or emptied, later than an instant or, of a Paris day, in it or later.
 */
async function countedSince(tx: Tx, accountId: number, cells: readonly CellKey[], since: Date | string) {
  const { rows } = await tx.raw<KeptRow & Record<string, unknown>>({
    text: `with ${COUNTS}
      select place, place_id, format_id, state, max(counted_at) as counted_at
        from (select place, place_id, format_id, state, counted_at from counts union all ${EMPTIED}) kept
       where counted_at > ${typeof since === 'string' ? `$6::date::timestamp at time zone 'Europe/Paris'` : '$6::timestamptz'}
       group by 1, 2, 3, 4`,
    values: [accountId, ...columnsOf(cells), since],
  });
  return rows;
}

/**
 * Cells whose latest posted count saw a transaction: it had happened before the counting, as far as
 * is known, and what it did was in what the count expected.
 */
export async function countsThatSaw(
  tx: Tx,
  accountId: number,
  transactionId: number,
  cells: readonly CellKey[],
): Promise<KeptCell[]> {
  const counted = cells.filter(isCounted);
  if (counted.length === 0) return [];
  const { rows } = await tx.raw<KeptRow & Record<string, unknown>>({
    text: `with ${COUNTS}
      select k.place, k.place_id, k.format_id, k.state, k.counted_at
        from counts k
        join transactions o on o.account_id = $1 and o.id = $6
        left join stated_instants s on s.account_id = $1 and s.transaction_id = o.id
        left join stock_count_moments m on m.account_id = $1 and m.count_id = k.count_id and m.place = k.place and m.place_id = k.place_id
         and m.format_id = k.format_id and m.state = k.state and m.transaction_id = o.id
       where k.posted_at > o.completed_at and k.transaction_id is distinct from o.id and case
               when o.completed_at <= k.counted_at then true
               when s.stated_at is not null then s.stated_at <= k.counted_at
               when o.day = (k.counted_at at time zone 'Europe/Paris')::date then coalesce(m.moment = 'before', false)
               else o.day < (k.counted_at at time zone 'Europe/Paris')::date end`,
    values: [accountId, ...columnsOf(counted), transactionId],
  });
  return rows.map((row) => keptCell(row, undefined));
}

const keptCell = (row: KeptRow, moment: Moment | undefined): KeptCell => ({
  place: row.place,
  placeId: row.place_id,
  formatId: row.format_id,
  state: row.state,
  countedAt: row.counted_at,
  moment,
});

/**
 * The counted cells that a command is stated before. An administrator who states an earlier day
 * must give the order for each place: LedgerRefusal, naming the counts, where they do not. No one
 * is there to say it of what waited on a phone.
 */
export async function keptCells(tx: Tx, accountId: number, plan: Plan): Promise<KeptCell[]> {
  const { day, doneAt, counted = [], keepsCounts } = plan.command;
  const since = doneAt ?? (day !== undefined && day < parisDay(plan.at) ? day : undefined);
  if (since === undefined || keepsCounts === true) return [];
  const cells = questionOf(plan)
    .cells.flatMap((cell) => (cell.state === 'back' ? ['clean', 'dirty'].map((state) => ({ ...cell, state })) : [cell]))
    .filter(isCounted);
  if (cells.length === 0) return [];
  const rows = await countedSince(tx, accountId, cells, since);
  return rows.map((row) =>
    keptCell(row, counted.find(({ place, placeId }) => place === row.place && placeId === row.place_id)?.moment),
  );
}

/**
 * Refuses what an administrator states before a count that it changes, without saying which came
 * first.
 */
export async function askMoments(
  tx: Tx,
  accountId: number,
  kept: readonly KeptCell[],
  posting: Pick<Posting, 'movements'>,
): Promise<void> {
  const changes = cellChanges(posting.movements);
  const silent = kept.filter((cell) => cell.moment === undefined && (changes.get(cellName(cell))?.delta ?? 0) !== 0);
  const fields: Record<string, string[]> = {};
  for (const cell of silent.toSorted((a, b) => b.countedAt.getTime() - a.countedAt.getTime())) {
    const place = placeOfLetter(cell.place);
    const field = cell.placeId === 0 ? `counted.${place}` : `counted.${place}.${cell.placeId}`;
    if (fields[field] !== undefined) continue;
    const name = await placeName(tx, accountId, cell, undefined);
    const done = cell.place === 'T' ? 'compté ou vidé' : 'compté';
    const sentence = `${name} a été ${done} le ${dateTime(cell.countedAt)}\u00a0: dites si c’était avant ou après.`;
    fields[field] = [sentence.charAt(0).toLocaleUpperCase('fr') + sentence.slice(1)];
  }
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw new LedgerRefusal(first, fields);
}

/**
 * The books as they are once the corrections' finds are there; drawers stay, since their emptying
 * is split by them.
 */
export function withFound(books: Books, kept: readonly KeptCell[], lines: RecordCommand['lines'] = []): Books {
  if (kept.length === 0) return books;
  const cells = new Map(books.cells);
  const most = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const cell of kept) {
    const there = cells.get(cellName(cell));
    if (cell.moment === 'before' && cell.place !== 'T' && there !== undefined)
      cells.set(cellName(cell), { ...there, quantity: there.quantity + most });
  }
  return { ...books, cells };
}

import { type Tx } from '../../../platform/database/transaction.ts';
import { type Books } from '../books/books.ts';
import { type CellKey, cellName } from '../books/places.ts';
import { type Posting } from '../posting/posting.ts';
import { lockNamed } from './knownUnits.ts';
import { noteIncidents } from './unitIncidents.ts';
import { type UnitMove, type UnitPlace, unitMove } from './unitMove.ts';

/**
 * Writes what a posting that is written did of the containers that it names, and forgets the place
 * of those that moved without their code. Costs nothing where no format is numbered. LedgerRefusal
 * for a code that the account does not have, or of another format.
 */
export async function moveUnits(
  tx: Tx,
  accountId: number,
  transactionId: number,
  posting: Posting,
  books: Books,
): Promise<void> {
  const known = await lockNamed(tx, accountId, posting.units);
  const moves = known.map((unit, n) => unitMove(unit, posting.units[n]?.arrows ?? []));
  if (moves.length > 0) await writeMoves(tx, accountId, transactionId, posting, moves);
  await forgetBeyond(tx, accountId, cellsOf(posting, books));
  await noteIncidents(tx, accountId, transactionId, posting, moves);
}

/** Writes the opposite of what a transaction did of containers; its reversal is written. */
export async function reverseUnitMoves(
  tx: Tx,
  accountId: number,
  transactionId: number,
  posting: Posting,
  books: Books,
): Promise<void> {
  const cells = cellsOf(posting, books);
  // A refill where the restaurant washes leaves every cell as it is.
  if (cells.length === 0 && !posting.lines.some(({ formatId }) => books.numberedFormats.has(formatId))) return;
  await tx.raw({ text: REVERSED, values: [accountId, posting.reversesId, transactionId, posting.at, posting.day] });
  // An exchange took from the holder what the books do not say.
  const { rows } = await tx.raw<CellKey & Record<string, unknown>>({
    text: `select distinct m.to_place as place, m.to_id as "placeId", m.to_state as state, u.format_id as "formatId"
             from unit_moves m join units u on u.account_id = $1 and u.code = m.code
            where m.account_id = $1 and m.transaction_id = $2 and m.to_place <> 'X'`,
    values: [accountId, transactionId],
  });
  await forgetBeyond(tx, accountId, [...cells, ...rows]);
}

/** Cells of numbered formats that a posting touches, once each. */
function cellsOf({ movements, units }: Posting, { numberedFormats }: Books): CellKey[] {
  const ends = [...movements, ...units.flatMap(({ arrows }) => arrows)].flatMap(({ from, to }) => [from, to]);
  return ends.filter(({ place, formatId }) => place !== 'X' && numberedFormats.has(formatId));
}

async function writeMoves(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { at, day }: Posting,
  moves: readonly UnitMove[],
): Promise<void> {
  const rows = moves.map(({ unit, arrow, missed, wash, retiredFor, ...after }) => ({
    code: unit.code,
    ...ends('from', arrow.from),
    ...ends('to', arrow.to),
    ...ends('expected', missed ? unit.at : null),
    ...ends('now', after.at),
    missed,
    restaurant_id: missed ? unit.restaurantId : null,
    next_restaurant_id: after.restaurantId,
    reuse: arrow.reuse ? 1 : 0,
    wash: wash ? 1 : 0,
    uses: after.uses,
    status: after.status,
    retired_for: retiredFor,
  }));
  await tx.raw({
    text: `with m as (
             select * from jsonb_to_recordset($5::jsonb) as m(code text, from_place text, from_id bigint, from_state text, to_place text, to_id bigint,
               to_state text, expected_place text, expected_id bigint, expected_state text, now_place text, now_id bigint, now_state text,
               missed boolean, restaurant_id bigint, next_restaurant_id bigint, reuse smallint, wash smallint, uses int, status text, retired_for text)
           ), kept as (
             update units u set place = m.now_place, place_id = m.now_id, state = m.now_state, uses = m.uses, washes = u.washes + m.wash,
                    missed = u.missed + m.missed::int, restaurant_id = m.next_restaurant_id, last_seen_at = greatest(u.last_seen_at, $3),
                    last_transaction_id = $2, status = m.status, version = u.version + 1,
                    retired_at = case when m.status = 'retired' then coalesce(u.retired_at, $3) end,
                    retired_for = case when m.status = 'retired' then coalesce(u.retired_for, m.retired_for) end
               from m where u.account_id = $1 and u.code = m.code
           )
           insert into unit_moves (account_id, code, transaction_id, at, day, from_place, from_id, from_state, to_place, to_id, to_state, missed,
             expected_place, expected_id, expected_state, restaurant_id, reuse, wash, uses)
           select $1, m.code, $2, $3, $4, m.from_place, m.from_id, m.from_state, m.to_place, m.to_id, m.to_state, m.missed,
                  m.expected_place, m.expected_id, m.expected_state, m.restaurant_id, m.reuse, m.wash, m.uses from m`,
    values: [accountId, transactionId, at, day, JSON.stringify(rows)],
  });
}

const ends = (name: 'from' | 'to' | 'expected' | 'now', cell: UnitPlace | null) => ({
  [`${name}_place`]: cell?.place ?? null,
  [`${name}_id`]: cell?.placeId ?? null,
  [`${name}_state`]: cell?.state ?? null,
});

/**
 * $2 is reversed by $3, at $4 on $5. The place goes back where the reversed move is the last one
 * that stands; uses and washes follow in any case.
 */
const REVERSED = `
  with m as (
    select m.*, u.last_transaction_id = $2 as is_last, u.uses - m.reuse as uses_left,
           (select x.transaction_id from unit_moves x join transactions t on t.account_id = $1 and t.id = x.transaction_id
             where x.account_id = $1 and x.code = m.code and x.transaction_id <> $2 and t.reverses_id is null
               and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id)
             order by x.at desc, x.transaction_id desc limit 1) as stands,
           m.from_place = 'X' and m.from_state <> 'gap' as is_out
      from unit_moves m join units u on u.account_id = $1 and u.code = m.code
     where m.account_id = $1 and m.transaction_id = $2
  ), taken_back as (
    update units u set uses = m.uses_left, washes = u.washes - m.wash, missed = u.missed - m.missed::int, version = u.version + 1,
           last_transaction_id = case when m.is_last then m.stands else u.last_transaction_id end,
           place = case when not m.is_last then u.place when m.from_place <> 'X' or m.is_out then m.from_place end,
           place_id = case when not m.is_last then u.place_id when m.from_place <> 'X' or m.is_out then m.from_id end,
           state = case when not m.is_last then u.state when m.from_place <> 'X' or m.is_out then m.from_state end,
           restaurant_id = case when not m.is_last then u.restaurant_id when m.from_place = 'R' then m.from_id
                                when m.from_place <> 'A' then u.restaurant_id end,
           status = case when m.is_last and m.is_out then 'retired'
                         when (m.is_last and m.to_place = 'X' and u.status = 'retired') or u.status = 'active'
                           then case when m.uses_left > 0 then 'active' else 'new' end else u.status end,
           retired_at = case when m.is_last and m.is_out then coalesce(u.retired_at, $4)
                             when not (m.is_last and m.to_place = 'X') then u.retired_at end,
           retired_for = case when m.is_last and m.is_out
                                then case when m.from_state in ('supplier', 'opening') then 'cancelled' else m.from_state end
                              when not (m.is_last and m.to_place = 'X') then u.retired_for end
      from m where u.account_id = $1 and u.code = m.code
  )
  insert into unit_moves (account_id, code, transaction_id, at, day, from_place, from_id, from_state, to_place, to_id, to_state, missed, reuse,
    wash, uses)
  select $1, m.code, $3, $4, $5, m.to_place, m.to_id, m.to_state, m.from_place, m.from_id, m.from_state, false, -m.reuse, -m.wash, m.uses_left
    from m`;

/**
 * Forgets the place of containers where more are believed than the cell has pieces, the longest
 * unseen first: as many left it without their code.
 */
export async function forgetBeyond(tx: Tx, accountId: number, cells: readonly CellKey[]): Promise<void> {
  const distinct = [...new Map(cells.map((cell) => [cellName(cell), cell])).values()];
  if (distinct.length === 0) return;
  await tx.raw({
    text: `update units u set place = null, place_id = null, state = null, version = u.version + 1
             from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) as w(place, place_id, format_id, state)
             left join cells c on c.account_id = $1 and c.place = w.place and c.place_id = w.place_id and c.format_id = w.format_id and c.state = w.state
            cross join lateral (
              select x.code from units x
               where x.account_id = $1 and x.format_id = w.format_id and x.place = w.place and x.place_id = w.place_id and x.state = w.state
               order by x.last_seen_at desc, x.code desc offset coalesce(c.quantity, 0)) x
            where u.account_id = $1 and u.code = x.code and u.place = w.place and u.place_id = w.place_id and u.state = w.state`,
    values: [
      accountId,
      distinct.map(({ place }) => place),
      distinct.map(({ placeId }) => placeId),
      distinct.map(({ formatId }) => formatId),
      distinct.map(({ state }) => state),
    ],
  });
}

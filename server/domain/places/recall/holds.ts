import { type RecallHold } from '@boucle/contract/features/washLots/shapes.ts';
import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { openBooks } from '../../ledger/books/openBooks.ts';
import { lockDirty } from '../washLots.ts';

/** A cell `c` as a recall answers it, of a format `f` and perhaps a drop-off point `d`. */
const CELL = sql`c.id as cell_id, case c.place when 'A' then 'warehouse' else 'drop_off_point' end as place,
  nullif(c.place_id, 0) as place_id, d.name as place_name, f.title as format_title, c.state`;
const NAMED = sql`join formats f on f.account_id = c.account_id and f.id = c.format_id
  left join drop_off_points d on d.account_id = c.account_id and d.id = c.place_id and c.place = 'D'`;
const ORDER = sql`c.place, d.name, f.id, c.state`;

interface FreeCell extends RecallHold {
  readonly letter: string;
  readonly format_id: number;
  readonly loaded: number;
}

/**
 * What a recall would keep now: free pieces of the lot's formats at the warehouse (clean and dirty)
 * and at drop-off points (clean), since containers of a format are alike. A round that is driven
 * has loaded what it still brings, which is not here.
 */
export function holdable(tx: Tx, accountId: number, lotId: number): Promise<FreeCell[]> {
  return prepared(
    tx,
    sql<FreeCell>`
      select c.place as letter, f.id as format_id, ${CELL}, c.quantity - c.reserved - loaded.pieces as quantity,
             c.quantity - c.reserved - loaded.pieces as kept, loaded.pieces as loaded
        from wash_lot_lines x
        join cells c on c.account_id = x.account_id and c.format_id = x.format_id
         and (c.place = 'A' or c.place = 'D' and c.state = 'clean') and c.quantity > c.reserved
        ${NAMED}
        cross join lateral (
          select coalesce(sum(l.planned), 0)::int as pieces from rounds r
            join round_stops s on s.account_id = r.account_id and s.round_id = r.id and s.status = 'to_do'
            join round_lines l on l.account_id = r.account_id and l.round_id = r.id and l.n = s.n and l.act = 'give'
           where c.place = 'A' and c.state = 'clean' and r.account_id = x.account_id and r.status = 'under_way' and l.format_id = x.format_id
        ) loaded
       where x.account_id = ${accountId}::bigint and x.lot_id = ${lotId}::bigint and x.clean_out > 0
         and c.quantity - c.reserved > loaded.pieces
       order by ${ORDER}`,
  );
}

/** What a recall keeps or kept, the warehouse's first; `quantity` is of the recall's instant. */
export function holdsOf(tx: Tx, accountId: number, lotId: number): Promise<RecallHold[]> {
  return prepared(
    tx,
    sql<RecallHold>`
      select ${CELL}, h.quantity, h.quantity - h.released as kept
        from cell_holds h join cells c on c.account_id = h.account_id and c.id = h.cell_id ${NAMED}
       where h.account_id = ${accountId}::bigint and h.lot_id = ${lotId}::bigint
       order by ${ORDER}`,
  );
}

/** Keeps what may be kept. Answers how many pieces. */
export async function holdPieces(tx: Tx, accountId: number, lotId: number): Promise<number> {
  // A lot that is closed at the same time releases and takes its pieces.
  await lockDirty(tx, accountId);
  const found = await holdable(tx, accountId, lotId);
  const cells = found.map(({ letter: place, place_id, format_id: formatId, state }) => ({
    place,
    placeId: place_id ?? 0,
    formatId,
    state,
  }));
  if (cells.length === 0) return 0;
  const { cells: locked } = await openBooks(tx, accountId, { cardIds: [], cells, money: [], at: tx.now() }, true);
  const loaded = new Map(found.map((cell) => [cell.cell_id, cell.loaded]));
  const free = [...locked.values()]
    .map(({ id, quantity, reserved }) => ({ id, held: quantity - reserved - (loaded.get(id) ?? 0) }))
    .filter(({ held }) => held > 0);
  const pieces = free.map(({ held }) => held);
  await tx.raw({
    text: `with held as (
             insert into cell_holds (account_id, lot_id, cell_id, quantity)
             select $1, $2, v.cell_id, v.pieces from unnest($3::bigint[], $4::int[]) as v(cell_id, pieces)
             returning cell_id, quantity)
           update cells c set reserved = c.reserved + h.quantity from held h where c.account_id = $1 and c.id = h.cell_id`,
    values: [accountId, lotId, free.map(({ id }) => id), pieces],
  });
  return pieces.reduce((sum, one) => sum + one, 0);
}

/**
 * Lifts what a recall still keeps, of one cell or of all. Answers how many pieces. Another recall
 * of the format, made since and not lifted there, found them kept: it keeps them from now on.
 */
export async function liftHolds(tx: Tx, accountId: number, lotId: number, cellId?: number): Promise<number> {
  // A lot that is closed at the same time releases its pieces.
  await lockDirty(tx, accountId);
  const { rows } = await tx.raw<{ pieces: number }>({
    text: `with lifted as (
             update cell_holds set released = quantity, released_at = $3
              where account_id = $1 and lot_id = $2 and released_at is null and ($4::bigint is null or cell_id = $4)
             returning cell_id, quantity - old.released as pieces),
           next as (
             select distinct on (l.cell_id) l.cell_id, l.pieces, w.id as lot_id
               from lifted l
               join cells c on c.account_id = $1 and c.id = l.cell_id
               join wash_lot_lines x on x.account_id = $1 and x.format_id = c.format_id and x.clean_out > 0 and x.lot_id <> $2
               join wash_lots w on w.account_id = $1 and w.id = x.lot_id
                and w.recalled_at > (select recalled_at from wash_lots where account_id = $1 and id = $2)
               join wash_sites s on s.account_id = $1 and s.id = w.site_id and s.kind <> 'restaurant'
              where not exists (
                select from cell_holds h where h.account_id = $1 and h.lot_id = w.id and h.cell_id = l.cell_id and h.released_at is not null)
              order by l.cell_id, w.recalled_at, w.id),
           passed as (
             insert into cell_holds (account_id, lot_id, cell_id, quantity) select $1, lot_id, cell_id, pieces from next
             on conflict (account_id, lot_id, cell_id) do update set quantity = cell_holds.quantity + excluded.quantity
             returning cell_id),
           freed as (
             update cells c set reserved = c.reserved - l.pieces from lifted l
              where c.account_id = $1 and c.id = l.cell_id and l.cell_id not in (select cell_id from passed))
           select pieces from lifted`,
    values: [accountId, lotId, tx.now(), cellId ?? null],
  });
  return rows.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Dirty pieces that a closing lot takes are kept no more, those of the oldest recall first. */
export async function releaseTaken(
  tx: Tx,
  accountId: number,
  lines: readonly { readonly format_id: number; readonly dirty_in: number }[],
): Promise<void> {
  await lockDirty(tx, accountId);
  await tx.raw({
    text: `with kept as (
             select h.lot_id, h.cell_id, h.quantity - h.released as pieces, w.taken,
                    sum(h.quantity - h.released) over (partition by h.cell_id order by h.lot_id) - (h.quantity - h.released) as before
               from unnest($2::bigint[], $3::int[]) as w(format_id, taken)
               join cells c on c.account_id = $1 and c.place = 'A' and c.place_id = 0 and c.format_id = w.format_id and c.state = 'dirty'
               join cell_holds h on h.account_id = $1 and h.cell_id = c.id and h.released_at is null
           ), released as (
             update cell_holds h set released = h.released + least(k.pieces, k.taken - k.before)::int,
                    released_at = case when k.pieces <= k.taken - k.before then $4::timestamptz end
               from kept k where h.account_id = $1 and h.lot_id = k.lot_id and h.cell_id = k.cell_id and k.taken > k.before
             returning h.cell_id, h.released - old.released as pieces)
           update cells c set reserved = c.reserved - r.pieces
             from (select cell_id, sum(pieces)::int as pieces from released group by cell_id) r
            where c.account_id = $1 and c.id = r.cell_id`,
    values: [accountId, lines.map(({ format_id }) => format_id), lines.map(({ dirty_in }) => dirty_in), tx.now()],
  });
}

import { type MovedSince } from '@boucle/contract/features/stockCounts/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CellRow, nameOf } from './cells.ts';

/** A cell and the instant at which it was counted. */
export interface CountedCell extends CellRow {
  readonly counted_at: Date;
}

/**
 * State of a cell in the books now, and what moved there since it was counted. A cell that was
 * never used is empty.
 */
export interface CellNow {
  readonly quantity: number;
  readonly reserved: number;
  readonly moved: MovedSince;
  /**
   * Movements whose moment somebody has to decide; they stand among those after the count in the
   * meantime.
   */
  readonly undecided: number;
}

const EMPTY: CellNow = { quantity: 0, reserved: 0, moved: { recorded: 0, late: 0, corrected: 0 }, undecided: 0 };

interface SumRow {
  place: string;
  place_id: number;
  format_id: number;
  state: CellRow['state'];
  quantity: number;
  reserved: number;
  recorded: number;
  late: number;
  corrected: number;
  undecided: number;
}

/**
 * Movements of each cell since it was counted, by its name (`nameOf`); `countId` shows the moments
 * that were decided.
 */
export async function movedSince(
  tx: Tx,
  accountId: number,
  countId: number,
  cells: readonly CountedCell[],
): Promise<Map<string, CellNow>> {
  const found = new Map(cells.map((cell) => [nameOf(cell), EMPTY]));
  if (cells.length === 0) return found;
  const rows = await prepared(
    tx,
    sql<SumRow>`
      with ${movesSince(accountId, countId, cells)}
      select f.place, f.place_id, f.format_id, f.state, f.quantity, f.reserved, coalesce(sum(m.pieces), 0)::bigint as recorded,
             coalesce(sum(m.pieces) filter (where m.moment = 'before'), 0)::bigint as late,
             coalesce(sum(m.pieces) filter (where m.correction), 0)::bigint as corrected,
             (count(*) filter (where m.moment = 'undecided'))::int as undecided
        from found f left join dated m on m.n = f.n
       group by f.n, f.place, f.place_id, f.format_id, f.state, f.quantity, f.reserved`,
  );
  for (const { quantity, reserved, recorded, late, corrected, undecided, ...cell } of rows)
    found.set(nameOf(cell), { quantity, reserved, moved: { recorded, late, corrected }, undecided });
  return found;
}

/** A movement of a cell since it was counted. */
export interface MoveRow {
  transaction_id: number;
  /** Of the transaction whose moment is decided: itself, or the one that it reverses. */
  decided_id: number;
  pieces: number;
  at: Date;
  correction: boolean;
  moment: 'before' | 'after' | 'undecided';
  /** Whether somebody may say another moment. */
  ambiguous: boolean;
  count: number;
}

/**
 * The movements of one cell since it was counted: the ones that somebody may decide first, then the
 * latest; and how many there are.
 */
export const movesOf = (
  tx: Tx,
  accountId: number,
  countId: number,
  cell: CountedCell,
  most: number,
): Promise<MoveRow[]> =>
  prepared(
    tx,
    sql<MoveRow>`
      with ${movesSince(accountId, countId, [cell])}
      select m.transaction_id, m.decided_id, m.pieces, m.at, m.correction, m.moment, m.ambiguous, (count(*) over ())::int as count
        from dated m order by m.ambiguous desc, m.at desc, m.transaction_id desc limit ${most}::bigint`,
  );

/**
 * CTE `found`, the cells as they are now, and `dated`, their movements recorded after the counting,
 * each with its moment: whether it really happened before or after it. A movement recorded later
 * did not always happen later: a transaction may be stated on an earlier day or, by a phone that
 * was without network, at an earlier instant; a reversal means that what it reverses never
 * happened. A correction moved the books alone.
 */
function movesSince(accountId: number, countId: number, cells: readonly CountedCell[]): RawBuilder<unknown> {
  const account = sql`${accountId}::bigint`;
  return sql`
    asked as materialized (
      select * from unnest(${cells.map(({ place }) => place)}::text[], ${cells.map(({ place_id }) => place_id)}::bigint[],
        ${cells.map(({ format_id }) => format_id)}::bigint[], ${cells.map(({ state }) => state)}::text[],
        ${cells.map(({ counted_at }) => counted_at)}::timestamptz[]) with ordinality as a(place, place_id, format_id, state, counted_at, n)
    ),
    found as materialized (
      select a.*, (a.counted_at at time zone 'Europe/Paris')::date as counted_on, c.id as cell_id, c.quantity, c.reserved
        from asked a
        join cells c on c.account_id = ${account} and c.place = a.place and c.place_id = a.place_id and c.format_id = a.format_id
          and c.state = a.state
    ),
    dated as materialized (
      select m.*, case
               when m.correction then 'after'
               when m.reversed_at <= m.counted_at then 'before'
               when m.stated_at is not null then case when m.stated_at <= m.counted_at then 'before' else 'after' end
               when m.day >= m.happened_on then 'after'
               when m.day < m.counted_on then 'before'
               when m.day > m.counted_on then 'after'
               else coalesce(m.decision, 'undecided') end as moment,
             not m.correction and coalesce(m.reversed_at > m.counted_at, true) and m.stated_at is null and m.day = m.counted_on
               and m.day < m.happened_on as ambiguous
        from (
          select f.n, f.counted_at, f.counted_on, m.transaction_id, m.at, m.pieces, coalesce(o.id, t.id) as decided_id,
                 coalesce(o.day, t.day) as day, o.completed_at as reversed_at, s.stated_at, d.moment as decision,
                 (coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris')::date as happened_on,
                 x.place = 'X' and x.state = 'gap' and t.type in ('admin_in', 'admin_out') as correction
            from found f
           cross join lateral (
             ${moves(account, 'to_cell', 'from_cell', '')} union all ${moves(account, 'from_cell', 'to_cell', '-')}
             union all ${lateMoves(account, 'to_cell', 'from_cell', '')} union all ${lateMoves(account, 'from_cell', 'to_cell', '-')}
           ) m
            join cells x on x.account_id = ${account} and x.id = m.other
            join transactions t on t.account_id = ${account} and t.id = m.transaction_id
            left join transactions o on o.account_id = ${account} and o.id = t.reverses_id
            left join stated_instants s on s.account_id = ${account} and s.transaction_id = case when o.id is null then t.id else o.id end
            left join stock_count_moments d on d.account_id = ${account} and d.count_id = ${countId}::bigint and d.place = f.place
              and d.place_id = f.place_id and d.format_id = f.format_id and d.state = f.state and d.transaction_id = case when o.id is null then t.id else o.id end
        ) m
    )`;
}

/** Recorded since on the day of the counting or later: in the order of the index of the cell. */
const moves = (account: RawBuilder<unknown>, own: string, other: string, sign: string): RawBuilder<unknown> => sql`
  select v.transaction_id, v.at, ${sql.raw(sign)}v.quantity as pieces, ${sql.ref(`v.${other}`)} as other from movements v
   where v.account_id = ${account} and ${sql.ref(`v.${own}`)} = f.cell_id and v.day >= f.counted_on and v.at > f.counted_at`;

/** Recorded since on an earlier day: a small index has what counts on another day than its own. */
const lateMoves = (account: RawBuilder<unknown>, own: string, other: string, sign: string): RawBuilder<unknown> => sql`
  select v.transaction_id, v.at, ${sql.raw(sign)}v.quantity as pieces, ${sql.ref(`v.${other}`)} as other from movements v
   where v.account_id = ${account} and ${sql.ref(`v.${own}`)} = f.cell_id and v.day < f.counted_on and v.at > f.counted_at
     and v.day < (v.at at time zone 'Europe/Paris')::date`;

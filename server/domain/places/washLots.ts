import { type DirtyStock } from '@boucle/contract/features/washLots/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Whether the transaction that closed a lot `l` is reversed since: reversed washings are few, and
 * have an index.
 */
const reopened = (accountId: number): RawBuilder<unknown> => sql`coalesce(l.transaction_id in (
  select u.reverses_id from transactions u
   where u.account_id = ${accountId}::bigint and u.type = 'admin_wash' and u.reverses_id is not null), false)`;

/**
 * The status of a washing lot `l`: closed by a transaction that is reversed since, it is inspected
 * again.
 */
export const lotStatus = (accountId: number): RawBuilder<unknown> =>
  sql`case when ${reopened(accountId)} then 'inspected' else l.status end`;

/**
 * The dirty containers of the warehouse by format, and the washing lots that have some of them and
 * are not closed: those at a laundry are no more on the shelf. `butLot`: a lot that is left out.
 * Formats that have neither are left out.
 */
export function dirtyStocks(tx: Tx, accountId: number, butLot?: number): Promise<DirtyStock[]> {
  return prepared(
    tx,
    sql<DirtyStock>`
      with taken as materialized (
        select x.format_id, sum(x.dirty_in)::bigint as pieces,
               json_agg(json_build_object('lot_id', l.id, 'number', l.number, 'site_name', s.name, 'site_kind', s.kind, 'quantity', x.dirty_in)
                        order by l.id) as lots
          from wash_lots l
          join wash_sites s on s.account_id = l.account_id and s.id = l.site_id and s.kind <> 'restaurant'
          join wash_lot_lines x on x.account_id = l.account_id and x.lot_id = l.id
         where l.account_id = ${accountId}::bigint and (l.status in ('open', 'washed', 'inspected') or ${reopened(accountId)})
           and l.id is distinct from ${butLot ?? null}::bigint
         group by x.format_id)
      select f.id as format_id, f.title as format_title, f.drawing, f.picture_url, coalesce(c.quantity, 0) as dirty,
             coalesce(c.quantity, 0) - coalesce(w.pieces, 0) as free, coalesce(w.lots, '[]') as lots
        from formats f
        left join cells c on c.account_id = f.account_id and c.format_id = f.id and c.place = 'A' and c.place_id = 0 and c.state = 'dirty'
        left join taken w on w.format_id = f.id
       where f.account_id = ${accountId}::bigint and (c.quantity > 0 or w.pieces > 0) order by f.id`,
  );
}

/**
 * Keeps lots from taking dirty containers, and from changing what they took, until the transaction
 * ends.
 */
export async function lockDirty(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({ text: 'select from wash_lot_numbers where account_id = $1 for no key update', values: [accountId] });
}

/** A format, and the instant for which somebody asks. */
export interface FormatAt {
  readonly format_id: number;
  readonly at: Date;
}

/** Pieces that a laundry had: `n` is the rank, from 0, of the input. */
interface AtLaundry {
  n: number;
  name: string;
  quantity: number;
}

/**
 * The dirty containers of the warehouse that laundries had at these instants, by laundry: from the
 * beginning of a lot there until its closing, though the books of the warehouse still have them. A
 * lot whose closing is reversed is there still.
 */
export function atLaundries(tx: Tx, accountId: number, asked: readonly FormatAt[]): Promise<AtLaundry[]> {
  if (asked.length === 0) return Promise.resolve([]);
  return prepared(
    tx,
    sql<AtLaundry>`
      select (a.n - 1)::int as n, s.name, sum(x.dirty_in)::bigint as quantity
        from unnest(${asked.map(({ format_id }) => format_id)}::bigint[], ${asked.map(({ at }) => at)}::timestamptz[])
          with ordinality as a(format_id, at, n)
        join wash_lot_lines x on x.account_id = ${accountId}::bigint and x.format_id = a.format_id
        join wash_lots l on l.account_id = ${accountId}::bigint and l.id = x.lot_id and l.started_at <= a.at
        join wash_sites s on s.account_id = ${accountId}::bigint and s.id = l.site_id and s.kind = 'laundry'
        left join transactions t on t.account_id = ${accountId}::bigint and t.id = l.transaction_id
       where l.transaction_id is null or t.completed_at > a.at or ${reopened(accountId)}
       group by a.n, s.id, s.name order by a.n, s.name, s.id`,
  );
}

/**
 * Days after which a lot that is not closed asks for somebody: a laundry has brought it back by
 * then.
 */
const OPEN_DAYS = 7;

/**
 * How many washing lots are not closed though they began more than a week ago; one whose closing
 * was reversed is not closed.
 */
export async function lotsLeftOpen(tx: Tx, accountId: number): Promise<number> {
  const [row] = await prepared(
    tx,
    sql<{ count: number }>`
      select count(*)::int as count from wash_lots l
       where l.account_id = ${accountId}::bigint and (l.status in ('open', 'washed', 'inspected') or ${reopened(accountId)})
         and l.started_at < ${tx.now()}::timestamptz - make_interval(days => ${OPEN_DAYS}::int)`,
  );
  return row?.count ?? 0;
}

import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf } from '../../domain/transactions/criteria.ts';
import { incidentStates } from '../../domain/transactions/incidentStates.ts';

/** Which gaps: of one site, counted within Paris days, both included. */
export interface GapCriteria {
  readonly siteId: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface GapRow extends Omit<CollectionGap, 'created_at' | 'resolved_at'> {
  created_at: Date;
  resolved_at: Date | null;
}

const ROWS_A_PAGE = 500;

const gaps = (accountId: number, { siteId, from, to }: GapCriteria): RawBuilder<unknown> => sql`
  select i.id, i.created_at, i.transaction_id, i.format_id, f.title as format_title, w.id as drawer_id,
         w.name as drawer_name, m.name as terminal_name,
         case when exists (
           select from transaction_lines l
            where l.account_id = ${accountId}::bigint and l.transaction_id = i.transaction_id and l.format_id = i.format_id
              and l.role = 'missing'
         ) then -i.quantity else i.quantity end as quantity
    from incidents i
    join transactions t on t.account_id = i.account_id and t.id = i.transaction_id
    join collection_drawers w on w.account_id = t.account_id and w.id = t.collection_drawer_id
    join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
    join formats f on f.account_id = i.account_id and f.id = i.format_id
   where ${allOf([
     sql`i.account_id = ${accountId}::bigint`,
     sql`m.site_id = ${siteId}::bigint`,
     sql`i.kind = 'gap'`,
     // Only emptyings count: what was put into the drawers, many times as much, is not read.
     sql`t.type = 'empty_collection_terminal_drawer' and t.status = 'completed' and t.reverses_id is null`,
     sql`not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id)`,
     ...withinParisDays(sql`i.created_at`, from, to),
   ])}`;

/**
 * When the last act closed the incident of a gap, as « Écarts » has it: null once what settled it
 * is reversed.
 */
const resolvedAt = (accountId: number): RawBuilder<unknown> =>
  sql`(select i.resolved_at from ${incidentStates(accountId)} where i.id = gap.id) as resolved_at`;

const gapOf = (row: GapRow): CollectionGap => ({
  ...row,
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});

/**
 * Gaps between count and books in the drawers of a site, the latest first, and how many there are.
 */
export async function gapsOf(
  tx: Tx,
  accountId: number,
  criteria: GapCriteria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CollectionGap[]; count: number }> {
  const found = await prepared(
    tx,
    sql<{ count: number } & (GapRow | { id: null })>`
      with gap as (${gaps(accountId, criteria)})
      select counted.count, page.* from (select count(*) from gap) counted
        left join (select gap.*, ${resolvedAt(accountId)} from gap order by id desc limit ${limit}::bigint offset ${offset}::bigint) page on true
       order by page.id desc`,
  );
  const rows = found.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [gapOf(row)]));
  return { rows, count: found[0]?.count ?? 0 };
}

/** The next gaps behind one, the latest first; none behind the last. */
export async function gapsBehind(
  tx: Tx,
  accountId: number,
  criteria: GapCriteria,
  behind: number,
): Promise<CollectionGap[]> {
  const rows = await prepared(
    tx,
    sql<GapRow>`select gap.*, ${resolvedAt(accountId)} from (${gaps(accountId, criteria)}) gap
      where gap.id < ${behind}::bigint order by gap.id desc limit ${sql.lit(ROWS_A_PAGE)}`,
  );
  return rows.map(gapOf);
}

import { type Application } from '@boucle/contract/accounts.ts';
import { type Sorting } from '@boucle/contract/pagination.ts';
import { sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { allOf, contains } from '../../transactions/criteria.ts';

export interface ApplicationPage {
  text: string | undefined;
  /** Paris days of the creation. */
  from: string | undefined;
  to: string | undefined;
  order: readonly Sorting<'id' | 'name' | 'created_at'>[];
  /** Paris day, the last of the 30 whose reuses are counted. */
  today: string;
  limit: number;
  offset: number;
}

interface Row extends Omit<Application, 'created_at' | 'last_activity_at'> {
  created_at: Date;
  last_activity_at: Date | null;
}

/** A page of all initiatives with their figures, and how many there are. Platform scope. */
export async function listApplications(
  tx: Tx,
  { text, from, to, order, today, limit, offset }: ApplicationPage,
): Promise<{ rows: Application[]; count: number }> {
  const conditions = withinParisDays(sql`a.created_at`, from, to);
  if (text !== undefined && text !== '') conditions.push(sql`a.name ilike ${contains(text)}`);
  const by = sql.join([
    ...order.map(({ column, descending }) => sql`${sql.ref(`a.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`a.id`,
  ]);
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      select counted.count, page.*
        from (select count(*) from accounts a where ${allOf(conditions)}) counted
        left join (
          select a.id, a.name, a.logo_url, a.connect_status, a.created_at,
                 (select count(*) from restaurants where account_id = a.id) as restaurants_count,
                 (select count(*) from customers where account_id = a.id) as customers_count,
                 coalesce(stock.everything, 0)::int as containers_count, coalesce(stock.dirty, 0)::int as dirty_containers_count,
                 coalesce((select sum(reuses) from daily_rollups
                            where account_id = a.id and format_id = 0
                              and day > ${today}::date - 30 and day <= ${today}::date), 0)::int as reuses_30_days,
                 (select count(*) from people
                   where account_id = a.id and role = 'account_admin' and status = 'active') as administrators_count,
                 (select max(listed_at) from (
                   select listed_at from transactions where account_id = a.id order by day desc, listed_at desc limit 1
                 ) latest) as last_activity_at
            from (select row_number() over (order by ${by}) as n, a.* from accounts a where ${allOf(conditions)}
                   order by ${by} limit ${limit}::bigint offset ${offset}::bigint) a
            left join lateral (
              select sum(quantity) as everything, sum(quantity) filter (where state = 'dirty') as dirty
                from cells where account_id = a.id and place = 'A'
            ) stock on true
           order by a.n
        ) page on true`,
  );
  const rows = found.flatMap((row) => (row.id === null ? [] : [applicationOf(row)]));
  return { rows, count: found[0]?.count ?? 0 };
}

const applicationOf = ({ created_at, last_activity_at, ...row }: Row): Application => ({
  ...row,
  created_at: created_at.toISOString(),
  last_activity_at: last_activity_at?.toISOString() ?? null,
});

import {
  type Alert,
  type ALERT_SORTS,
  type AlertListQuery,
  type AlertTotals,
} from '@boucle/contract/features/alerts/calls.ts';
import { type AlertEvidence } from '@boucle/contract/features/alerts/evidence.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { mentionsIn } from './mentions.ts';

type AlertSort = (typeof ALERT_SORTS)[number];

const SORTED_BY: Readonly<Record<AlertSort, RawBuilder<unknown>>> = {
  id: sql`a.id`,
  opened_at: sql`a.opened_at`,
  last_event_at: sql`a.last_event_at`,
  rule: sql`a.rule`,
};
const NONE: readonly Sorting<AlertSort>[] = [];

/**
 * A page of the alerts and how many answer the filters; the ones that wait first, then the latest.
 */
export async function listAlerts(
  tx: Tx,
  accountId: number,
  query: AlertListQuery,
): Promise<{ rows: Alert[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      with asked as materialized (
        select a.id, a.status, a.rule, a.opened_at, a.last_event_at from alerts a where ${conditionsOf(accountId, query)})
      select (select count(*) from asked) as count,
             array(select a.id from asked a ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await alertsById(tx, accountId, found.ids), count: found.count };
}

/** The numbers of all the alerts that answer the filters, in order. */
export async function alertIds(tx: Tx, accountId: number, query: AlertListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select a.id from alerts a where ${conditionsOf(accountId, query)} ${orderBy(query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Of what is filtered: how many in all, and in each state. */
export async function totalsOf(tx: Tx, accountId: number, query: AlertListQuery): Promise<AlertTotals> {
  const [row] = await prepared(
    tx,
    sql<AlertTotals>`
      select count(*)::int as count, count(*) filter (where a.status = 'open')::int as open,
             count(*) filter (where a.status = 'snoozed')::int as snoozed,
             count(*) filter (where a.status = 'confirmed')::int as confirmed,
             count(*) filter (where a.status = 'false_alarm')::int as false_alarm
        from alerts a where ${conditionsOf(accountId, query)}`,
  );
  return row ?? { count: 0, open: 0, snoozed: 0, confirmed: 0, false_alarm: 0 };
}

interface AlertSqlRow extends Omit<Alert, 'mentions' | 'opened_at' | 'last_seen_at' | 'last_event_at' | 'resolved_at'> {
  evidence: AlertEvidence;
  opened_at: Date;
  last_seen_at: Date;
  last_event_at: Date;
  resolved_at: Date | null;
}

/** The alerts of these numbers, in the order of the numbers given. */
export async function alertsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<AlertSqlRow>`
      select a.id, a.rule, a.status, a.evidence, a.opened_at, a.last_seen_at, a.last_event_at, a.snoozed_until, a.resolved_at, a.note, a.version,
             coalesce(nullif(p.name, ''), p.email) as resolved_by
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join alerts a on a.account_id = ${accountId}::bigint and a.id = asked.id
        left join people p on p.id = a.resolved_by
       order by asked.n`,
  );
  const mentions = await mentionsIn(
    tx,
    accountId,
    rows.map(({ evidence }) => evidence),
  );
  return rows.map(({ opened_at, last_seen_at, last_event_at, resolved_at, ...row }) => ({
    ...row,
    mentions: mentions(row.evidence),
    opened_at: opened_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    last_event_at: last_event_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  }));
}

/** Its version, under lock; undefined when the account has none of that number. */
export async function lockAlert(tx: Tx, accountId: number, id: number): Promise<{ version: number } | undefined> {
  const { rows } = await tx.raw<{ version: number }>({
    text: 'select version from alerts where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  return rows[0];
}

function orderBy({ sort }: AlertListQuery): RawBuilder<unknown> {
  const order = readSort<AlertSort>(sort, NONE);
  const asked = order.map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const first = asked.length > 0 ? asked : [sql`a.status = 'open' desc`, sql`a.opened_at desc`];
  return sql`order by ${sql.join([...first, order[0]?.descending === false ? sql`a.id` : sql`a.id desc`])}`;
}

function conditionsOf(accountId: number, query: AlertListQuery): RawBuilder<unknown> {
  const { status, rule, restaurant_id, q } = query.filter ?? {};
  const all = [
    sql`a.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`a.opened_at`, query.from_date, query.to_date),
  ];
  if (status !== undefined) all.push(sql`a.status = any(${status}::text[])`);
  if (rule !== undefined) all.push(sql`a.rule = any(${rule}::text[])`);
  if (restaurant_id !== undefined) all.push(sql`a.evidence ->> 'restaurant_id' = ${String(restaurant_id)}::text`);
  if (q !== undefined && q !== '') all.push(says(accountId, q));
  return allOf(all);
}

/** Its number, a transaction's it stands on, its note, its subject's name. */
function says(accountId: number, text: string): RawBuilder<unknown> {
  const pattern = contains(text);
  const named = (table: string): RawBuilder<unknown> =>
    sql`array(select id::text from ${sql.table(table)} where account_id = ${accountId}::bigint and plain(name) like plain(${pattern}))`;
  const found = [
    sql`plain(coalesce(a.note, '')) like plain(${pattern})`,
    sql`a.evidence ->> 'restaurant_id' = any(${named('restaurants')})`,
    sql`a.evidence -> 'holder' ->> 'of' = 'customer' and a.evidence -> 'holder' ->> 'id' = any(${named('customers')})`,
    sql`a.evidence ->> 'drawer_id' = any(array(
      select w.id::text from collection_drawers w
        join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
       where w.account_id = ${accountId}::bigint and m.site_id::text = any(${named('collection_sites')})))`,
  ];
  const number = numberIn(text);
  if (number !== undefined)
    found.push(sql`a.id = ${number}::bigint`, sql`a.evidence -> 'transactions' @> ${JSON.stringify([number])}::jsonb`);
  return sql`(${sql.join(found, sql` or `)})`;
}

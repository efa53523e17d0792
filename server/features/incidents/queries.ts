import {
  type Incident,
  type INCIDENT_SORTS,
  type IncidentListQuery,
  type IncidentTotals,
} from '@boucle/contract/features/incidents/calls.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { placeNameSql } from '../../domain/places/placeNameSql.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { incidentStates, NO_GAP_SQL } from '../../domain/transactions/incidentStates.ts';
import { type IncidentSqlRow, incidentOf } from './rows.ts';

type IncidentSort = (typeof INCIDENT_SORTS)[number];

/** The deposit of a piece of a claimed loan, in cents; null of any other incident. */
const lent = (accountId: number): RawBuilder<unknown> =>
  sql`(select k.unit_deposit_cents from lots k where k.account_id = ${accountId}::bigint and k.id = i.lot_id)`;

/** The deposit of a piece on the day of the incident, or of its loan, in cents. */
const unit = (
  accountId: number,
): RawBuilder<unknown> => sql`coalesce(${lent(accountId)}, (select p.deposit_cents from format_prices p
  where p.account_id = ${accountId}::bigint and p.format_id = i.format_id and p.valid_from <= i.created_at
  order by p.valid_from desc limit 1), 0)`;
const depositOf = (accountId: number): RawBuilder<unknown> => sql`(abs(i.quantity) * ${unit(accountId)})::bigint`;

/**
 * The deposits of formats, each until the next one: thousands of incidents are summed without
 * looking for the price of each.
 */
const pricesOf = (accountId: number): RawBuilder<unknown> => sql`(
  select format_id, deposit_cents, valid_from, lead(valid_from) over (partition by format_id order by valid_from) as until
    from format_prices where account_id = ${accountId}::bigint)`;

const SORTED_BY: Readonly<Record<IncidentSort, (accountId: number) => RawBuilder<unknown>>> = {
  id: () => sql`i.id`,
  created_at: () => sql`i.created_at`,
  quantity: () => sql`i.quantity`,
  deposit: depositOf,
};

const NONE: readonly Sorting<IncidentSort>[] = [];

/**
 * A page of the incidents and how many answer the filters; the ones that wait first, then the
 * latest.
 */
export async function listIncidents(
  tx: Tx,
  accountId: number,
  query: IncidentListQuery,
): Promise<{ rows: Incident[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      with asked as materialized (select i.id, i.status, i.created_at, i.quantity, i.format_id from ${incidentStates(accountId)} where ${conditionsOf(accountId, query)})
      select (select count(*) from asked) as count,
             array(select i.id from asked i ${orderBy(accountId, query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await incidentsById(tx, accountId, found.ids), count: found.count };
}

/** The numbers of all the incidents that answer the filters, in order. */
export async function incidentIds(tx: Tx, accountId: number, query: IncidentListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{
      id: number;
    }>`select i.id from ${incidentStates(accountId)} where ${conditionsOf(accountId, query)} ${orderBy(accountId, query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Of what is filtered: how many, pieces each way, what is left of them, their deposits. */
export async function totalsOf(tx: Tx, accountId: number, query: IncidentListQuery): Promise<IncidentTotals> {
  const [row] = await prepared(
    tx,
    sql<Omit<IncidentTotals, 'deposit'> & { deposit_cents: number }>`
      select count(*)::int as count, coalesce(sum(i.quantity) filter (where i.quantity > 0 and i.kind <> 'claim'), 0)::bigint as surplus,
             coalesce(-sum(i.quantity) filter (where i.quantity < 0), 0)::bigint as missing, coalesce(sum(i."left"), 0)::bigint as "left",
             coalesce(sum(abs(i.quantity)) filter (where i.reversal_id is null and i.kind not in (${sql.raw(NO_GAP_SQL)})), 0)::bigint as standing, coalesce(sum(abs(i.quantity)::bigint * coalesce(${lent(accountId)}, p.deposit_cents)), 0)::bigint as deposit_cents
        from ${incidentStates(accountId)}
        left join ${pricesOf(accountId)} p on p.format_id = i.format_id and p.valid_from <= i.created_at and (p.until is null or p.until > i.created_at)
       where ${conditionsOf(accountId, query)}`,
  );
  const { deposit_cents, ...sums } = row ?? {
    count: 0,
    surplus: 0,
    missing: 0,
    standing: 0,
    left: 0,
    deposit_cents: 0,
  };
  return { ...sums, deposit: toEuros(deposit_cents) };
}

const nameOf = (accountId: number): RawBuilder<unknown> =>
  placeNameSql(sql`${accountId}::bigint`, sql`i.place`, sql`i.place_id`);

/**
 * Deposits that settling a claim gave back, and how: a settlement that settled a surplus too found
 * it.
 */
const givenBack = (accountId: number): RawBuilder<unknown> => sql`(
  select sum(x.containers_cost_cents) as cents,
         case when bool_or(exists (select from incident_settlements o
           where o.account_id = ${accountId}::bigint and o.transaction_id = s.transaction_id and not o.claim)) then 'found'
           when count(*) > 0 then 'gesture' end as outcome
    from incident_settlements s
    join transactions x on x.account_id = ${accountId}::bigint and x.id = s.transaction_id
   where s.account_id = ${accountId}::bigint and s.incident_id = i.id and s.claim
     and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = s.transaction_id))`;

/** The incidents of these numbers, in the order of the numbers given. */
export async function incidentsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Incident[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<IncidentSqlRow>`
      select i.*, f.title as format_title, f.drawing, f.picture_url, ${depositOf(accountId)} as deposit_cents,
             ${nameOf(accountId)} as place_name, r.name as restaurant_name, p.name as partner_name,
             coalesce(nullif(by.name, ''), by.email) as resolved_by, coalesce(nullif(a.name, ''), a.email) as recorded_by,
             coalesce(nullif(c.name, ''), c.email) as customer_name, given.outcome, coalesce(given.cents, 0)::bigint as given_back_cents
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join ${incidentStates(accountId)} on i.id = asked.id
        left join transactions t on t.account_id = i.account_id and t.id = i.transaction_id
        join formats f on f.account_id = i.account_id and f.id = i.format_id
        left join restaurants r on r.account_id = i.account_id and r.id = i.restaurant_id
        left join partners p on p.account_id = i.account_id and p.id = i.partner_id
        left join customers c on c.account_id = i.account_id and c.id = i.customer_id and c.erased_at is null
        left join lateral ${givenBack(accountId)} given on i.kind = 'claim'
        left join people by on by.id = i.resolver_id
        left join people a on a.id = case when i.kind in ('received', 'claim') then i.reported_by else coalesce(t.admin_id, t.person_id, i.reported_by) end
       order by asked.n`,
  );
  return rows.map(incidentOf);
}

/** Its version, under lock; undefined when the account has none of that number. */
export async function lockIncident(tx: Tx, accountId: number, id: number): Promise<{ version: number } | undefined> {
  const { rows } = await tx.raw<{ version: number }>({
    text: 'select version from incidents where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  return rows[0];
}

/** A settlement of pieces of an incident, after which `left` wait. */
interface Settlement {
  readonly incidentId: number;
  readonly transactionId: number;
  readonly quantity: number;
  readonly left: number;
  readonly personId: number;
  readonly at: Date;
}

/**
 * Keeps what was recorded to settle pieces of an incident, as its next version; once nothing is
 * left of it, it is settled.
 */
export async function insertSettlement(
  tx: Tx,
  accountId: number,
  { incidentId, transactionId, quantity, left, personId, at }: Settlement,
): Promise<void> {
  await tx.raw({
    text: `insert into incident_settlements (account_id, incident_id, transaction_id, quantity, claim)
           select $1, id, $3, $4, kind = 'claim' from incidents where account_id = $1 and id = $2`,
    values: [accountId, incidentId, transactionId, quantity],
  });
  await tx.raw({
    text: `update incidents set version = version + 1, status = case when $3 then 'settled' else status end,
             resolved_by = case when $3 then $4 else resolved_by end, resolved_at = case when $3 then $5 else resolved_at end
            where account_id = $1 and id = $2`,
    values: [accountId, incidentId, left === 0, personId, at],
  });
}

/** The customer whose loan a transaction ended gets a mail. */
export async function noticeHolder(
  tx: Tx,
  accountId: number,
  customerId: number,
  transactionId: number,
): Promise<void> {
  await tx.raw({
    text: `insert into notices (account_id, kind, customer_id, transaction_id)
           select account_id, 'loan_ended', id, $3 from customers where account_id = $1 and id = $2 and erased_at is null and email <> '' returning 1`,
    values: [accountId, customerId, transactionId],
  });
}

function orderBy(accountId: number, { sort }: IncidentListQuery): RawBuilder<unknown> {
  const order = readSort<IncidentSort>(sort, NONE);
  const asked = order.map(
    ({ column, descending }) => sql`${SORTED_BY[column](accountId)} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const first = asked.length > 0 ? asked : [sql`i.status = 'open' desc`, sql`i.created_at desc`];
  return sql`order by ${sql.join([...first, order[0]?.descending === false ? sql`i.id` : sql`i.id desc`])}`;
}

function conditionsOf(accountId: number, query: IncidentListQuery): RawBuilder<unknown> {
  const { status, kind, side, format_id, restaurant_id, partner_id, place, place_id, q } = query.filter ?? {};
  const all = withinParisDays(sql`i.created_at`, query.from_date, query.to_date);
  if (status !== undefined) all.push(sql`i.status = any(${status}::text[])`);
  // Claims are listed by name alone: the others are what was counted.
  all.push(kind === undefined ? sql`i.kind <> 'claim'` : sql`i.kind = any(${kind}::text[])`);
  if (side !== undefined)
    all.push(sql`case when i.quantity > 0 then 'surplus' else 'missing' end = any(${side}::text[])`);
  if (format_id !== undefined) all.push(sql`i.format_id = ${format_id}::bigint`);
  if (restaurant_id !== undefined) all.push(sql`i.restaurant_id = ${restaurant_id}::bigint`);
  if (partner_id !== undefined) all.push(sql`i.partner_id = ${partner_id}::bigint`);
  if (place !== undefined) all.push(sql`i.place = any(${place.map((one) => PLACE_LETTERS[one])}::text[])`);
  if (place_id !== undefined) all.push(sql`i.place_id = ${place_id}::bigint`);
  if (q !== undefined && q !== '') all.push(says(accountId, q));
  return allOf(all);
}

/**
 * Its number, its transaction's or order's, its note, the restaurant or the partner, the drop-off
 * point or the collector.
 */
function says(accountId: number, text: string): RawBuilder<unknown> {
  const pattern = contains(text);
  const named = (table: string): RawBuilder<unknown> =>
    sql`array(select id from ${sql.table(table)} where account_id = ${accountId}::bigint and plain(name) like plain(${pattern}))`;
  const found = [
    sql`plain(coalesce(i.note, '')) like plain(${pattern})`,
    sql`i.restaurant_id = any(${named('restaurants')})`,
    sql`i.partner_id = any(${named('partners')})`,
    sql`i.customer_id = any(${named('customers')})`,
    sql`i.place = 'D' and i.place_id = any(${named('drop_off_points')})`,
    sql`i.place = 'T' and i.place_id = any(array(
      select w.id from collection_drawers w
        join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
       where w.account_id = ${accountId}::bigint and m.site_id = any(${named('collection_sites')})))`,
  ];
  const number = numberIn(text);
  if (number !== undefined) found.push(sql`${number}::bigint in (i.id, i.transaction_id, i.order_id)`);
  return sql`(${sql.join(found, sql` or `)})`;
}

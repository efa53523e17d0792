import { type Order, type ORDER_SORTS, type OrderListQuery } from '@boucle/contract/features/orders/calls.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { type Reader } from '../../platform/api/readers.ts';

type OrderSort = (typeof ORDER_SORTS)[number];

const deliveredAt = (accountId: number): RawBuilder<unknown> => sql`(select max(e.at) from order_events e
  where e.account_id = ${accountId}::bigint and e.order_id = o.id and e.status = 'done' and o.status = 'done')`;
const depositOf = (
  accountId: number,
): RawBuilder<unknown> => sql`(select coalesce(sum(l.planned * l.unit_deposit_cents), 0) from order_lines l
  where l.account_id = ${accountId}::bigint and l.order_id = o.id and l.way = 'deliver')`;

const SORTED_BY: Readonly<Record<OrderSort, (accountId: number) => RawBuilder<unknown>>> = {
  id: () => sql`o.id`,
  created_at: () => sql`o.created_at`,
  delivered_at: deliveredAt,
  deposit: depositOf,
};

const LATEST_FIRST: readonly Sorting<OrderSort>[] = [{ column: 'created_at', descending: true }];

/** A page of the orders and how many answer the filters, exactly; the latest first. */
export async function listOrders(
  tx: Tx,
  owner: Reader,
  query: OrderListQuery,
): Promise<{ rows: Order[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const conditions = allOf(conditionsOf(owner, query));
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      select (select count(*) from orders o where ${conditions}) as count,
             array(select o.id from orders o where ${conditions} ${orderBy(owner.accountId, query)}
                    limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await ordersById(tx, owner.accountId, found.ids), count: found.count };
}

/** The numbers of all the orders that answer the filters, in order. */
export async function orderIds(tx: Tx, owner: Reader, query: OrderListQuery): Promise<number[]> {
  const conditions = allOf(conditionsOf(owner, query));
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select o.id from orders o where ${conditions} ${orderBy(owner.accountId, query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Whether the owner has an order of that number. */
export async function ownsOrder(tx: Tx, { accountId, partnerId }: Reader, id: number): Promise<boolean> {
  const { rows } = await tx.raw({
    text: 'select 1 from orders where account_id = $1 and id = $2 and ($3::bigint is null or partner_id = $3)',
    values: [accountId, id, partnerId],
  });
  return rows.length > 0;
}

interface OrderSqlRow extends Omit<Order, 'restaurant' | 'customer' | 'partner' | 'deposit'> {
  restaurant_id: number;
  restaurant_name: string;
  customer_id: number;
  customer_email: string;
  customer_name: string;
  partner_id: number;
  partner_name: string;
  deposit_cents: number;
}

/** The orders of these numbers, in the order of the numbers given. */
export async function ordersById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<OrderSqlRow>`
      select o.id, o.external_reference as external_id, o.status, o.failure_reason,
             o.restaurant_id, r.name as restaurant_name, o.customer_id, c.email as customer_email, c.name as customer_name,
             o.partner_id, p.name as partner_name,
             ${instant(sql`o.created_at`)} as created_at, ${instant(deliveredAt(accountId))} as delivered_at,
             exists (select from order_events e
                      where e.account_id = ${accountId}::bigint and e.order_id = o.id and e.status = 'validated') as taken,
             coalesce(lines.deliver, 0)::int as deliver_count, coalesce(lines.pickup, 0)::int as pickup_count, ${depositOf(accountId)} as deposit_cents
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join orders o on o.account_id = ${accountId}::bigint and o.id = asked.id
        join restaurants r on r.account_id = o.account_id and r.id = o.restaurant_id
        join customers c on c.account_id = o.account_id and c.id = o.customer_id
        join partners p on p.account_id = o.account_id and p.id = o.partner_id
        left join lateral (
          select sum(planned) filter (where way = 'deliver') as deliver, sum(planned) filter (where way = 'pickup') as pickup
            from order_lines l where l.account_id = ${accountId}::bigint and l.order_id = o.id
        ) lines on true
       order by asked.n`,
  );
  return rows.map(orderOf);
}

const orderOf = ({
  restaurant_id,
  restaurant_name,
  customer_id,
  customer_email,
  customer_name,
  partner_id,
  partner_name,
  deposit_cents,
  ...row
}: OrderSqlRow): Order => ({
  ...row,
  restaurant: { id: restaurant_id, name: restaurant_name },
  customer: { id: customer_id, email: customer_email, name: customer_name },
  partner: { id: partner_id, name: partner_name },
  deposit: toEuros(deposit_cents),
});

/** ISO 8601, UTC. */
const instant = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function orderBy(accountId: number, { sort }: OrderListQuery): RawBuilder<unknown> {
  const order = readSort<OrderSort>(sort, LATEST_FIRST);
  return sql`order by ${sql.join([
    ...order.map(
      ({ column, descending }) =>
        sql`${SORTED_BY[column](accountId)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
    order[0]?.descending === true ? sql`o.id desc` : sql`o.id`,
  ])}`;
}

function conditionsOf({ accountId, partnerId }: Reader, query: OrderListQuery): RawBuilder<unknown>[] {
  const { status, restaurant_id, partner_id, customer_id, format_id, ended_on, q } = query.filter ?? {};
  const all = [
    sql`o.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`o.created_at`, query.from_date, query.to_date),
  ];
  if (partnerId !== null) all.push(sql`o.partner_id = ${partnerId}::bigint`);
  if (partner_id !== undefined) all.push(sql`o.partner_id = ${partner_id}::bigint`);
  if (restaurant_id !== undefined) all.push(sql`o.restaurant_id = ${restaurant_id}::bigint`);
  if (customer_id !== undefined) all.push(sql`o.customer_id = ${customer_id}::bigint`);
  if (format_id !== undefined)
    all.push(sql`exists (select from order_lines l
      where l.account_id = ${accountId}::bigint and l.order_id = o.id and l.way = 'deliver' and l.format_id = ${format_id}::bigint)`);
  if (status !== undefined) all.push(sql`o.status = any(${status}::text[])`);
  if (ended_on !== undefined)
    all.push(sql`o.status in ('done', 'cancelled') and o.id = any(array(
      select e.order_id from order_events e where e.account_id = ${accountId}::bigint and e.status in ('done', 'cancelled')
      and ${allOf(withinParisDays(sql`e.at`, ended_on, ended_on))}))`);
  if (q !== undefined && q !== '') all.push(matching(accountId, q));
  return all;
}

/**
 * Its number, its reference, the restaurant or the customer: numbers gathered each by its own
 * index, as of transactions.
 */
function matching(accountId: number, text: string): RawBuilder<unknown> {
  const pattern = contains(text);
  const account = sql`${accountId}::bigint`;
  const found = [
    sql`s.id = any(array(select orders_saying(${account}, ${pattern})))`,
    sql`s.restaurant_id = any(array(
      select id from restaurants where account_id = ${account} and plain(name) like plain(${pattern})))`,
    sql`s.customer_id = any(array(select customers_saying(${account}, ${pattern})))`,
  ];
  const number = numberIn(text);
  if (number !== undefined) found.push(sql`s.id = ${number}::bigint`);
  return sql`o.id = any(array(select s.id from orders s where s.account_id = ${account} and (${sql.join(found, sql` or `)})))`;
}

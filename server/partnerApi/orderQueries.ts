import { ORDER_STATUSES, type PartnerOrder, type PartnerOrderFormat } from '@boucle/contract/partnerApi/orders.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { type PartnerCaller } from './context.ts';
import { LIMIT, within } from './pages.ts';

interface Row extends Omit<PartnerOrder, 'created_at'> {
  created_at: Date;
}

/** Of account $1. */
const COLUMNS = `o.id, o.external_reference as external_id, o.status, o.failure_reason, o.restaurant_id, o.customer_id,
  coalesce((select cents from order_holds h where h.account_id = $1 and h.order_id = o.id), 0) as blocked_cents,
  o.created_at`;

const orderOf = (row: Row): PartnerOrder => ({ ...row, created_at: row.created_at.toISOString() });

/**
 * An order of the caller: the partner's own, a customer's own, or of an owner's restaurant.
 * Undefined for anybody else's.
 */
export async function visibleOrder(
  tx: Tx,
  { accountId, partnerId, person }: PartnerCaller,
  id: number,
): Promise<PartnerOrder | undefined> {
  const { rows } = await tx.raw<Row>({
    text: `select ${COLUMNS}
             from orders o
            where o.account_id = $1 and o.id = $2 and o.partner_id = $3
              and ($4::bigint is null or o.customer_id = $5 or o.restaurant_id = any($6::bigint[]))`,
    values: [
      accountId,
      id,
      partnerId,
      person?.personId ?? null,
      person?.customerId ?? null,
      person === null ? [] : [...person.restaurantIds],
    ],
  });
  return rows.map(orderOf)[0];
}

/** Which orders of a list are asked for, the latest first. */
export interface OrderPage {
  readonly cursor?: number | undefined;
  readonly status?: readonly PartnerOrder['status'][] | undefined;
  readonly since?: string | undefined;
}

/**
 * A page of the caller's orders. Each status, of each restaurant, gives its first ones from an
 * index: a rare one is found as fast as a common one.
 */
export async function visibleOrders(
  tx: Tx,
  { accountId, partnerId, person }: PartnerCaller,
  { cursor, status = ORDER_STATUSES, since }: OrderPage,
): Promise<PartnerOrder[]> {
  const shared = [accountId, partnerId, cursor ?? null, since ?? null, [...status]];
  const page = (from: string, condition: string): string => `
    select o.* from ${from} o
     where o.account_id = $1 and o.partner_id = $2 and ${condition}
       and ${within({ at: 'o.created_at', id: 'o.id', cursor: '$3', since: '$4' }, 'select created_at from orders where account_id = $1 and id = $3')}
     order by o.created_at desc, o.id desc ${LIMIT}`;
  const each = (condition: string): string => page('orders', `o.status = asked.status and ${condition}`);
  const { rows } =
    person === null
      ? await tx.raw<Row>({
          text: `select ${COLUMNS} from unnest($5::text[]) asked (status) cross join lateral (${each('true')}) o
                  order by o.created_at desc, o.id desc ${LIMIT}`,
          values: shared,
        })
      : await tx.raw<Row>({
          // A customer's are few: read whole by their own index, never among all the partner's.
          text: `with own_orders as materialized (select * from orders where account_id = $1 and customer_id = $6)
                 select ${COLUMNS} from (
                   (${page('own_orders', 'o.status = any($5::text[])')})
                   union
                   select r.* from unnest($5::text[]) asked (status) cross join unnest($7::bigint[]) own (id)
                    cross join lateral (${each('o.restaurant_id = own.id')}) r
                 ) o order by o.created_at desc, o.id desc ${LIMIT}`,
          values: [...shared, person.customerId, [...person.restaurantIds]],
        });
  return rows.map(orderOf);
}

/** The order that this access made under its own number. */
export async function orderOfExternal(
  tx: Tx,
  accountId: number,
  accessId: number,
  externalId: string,
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from orders where account_id = $1 and api_access_id = $2 and external_reference = $3',
    values: [accountId, accessId, externalId],
  });
  return rows[0]?.id;
}

/** One at a time of the ones that create an order under this number. */
export async function lockExternal(tx: Tx, accessId: number, externalId: string): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('partner_order/' || $1::text || '/' || $2, 0))`,
    values: [accessId, externalId],
  });
}

/** The lines of an order, in the order of the input. */
export async function orderFormats(tx: Tx, accountId: number, id: number): Promise<PartnerOrderFormat[]> {
  const { rows } = await tx.raw<PartnerOrderFormat>({
    text: `select l.n::int as id, l.format_id, f.title, l.way as act, l.planned as quantity, l.actual as actual_quantity,
                  l.unit_deposit_cents as cost_cents
             from order_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
            where l.account_id = $1 and l.order_id = $2 order by l.n`,
    values: [accountId, id],
  });
  return rows;
}

/** Whether this customer lets the access pass orders for them. */
export async function hasConsented(tx: Tx, accountId: number, accessId: number, customerId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from api_consents
            where account_id = $1 and access_id = $2 and customer_id = $3 and revoked_at is null and 'orders' = any(scopes) limit 1`,
    values: [accountId, accessId, customerId],
  });
  return (rowCount ?? 0) > 0;
}

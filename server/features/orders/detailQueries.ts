import { type OrderDetail, type OrderLine } from '@boucle/contract/features/orders/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type Act = 'deliver' | 'pickup';

/** How often its quantities were written; undefined when the account has none of that number. */
export async function versionOf(tx: Tx, accountId: number, id: number): Promise<number | undefined> {
  const { rows } = await tx.raw<{ version: number }>({
    text: 'select version from orders where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.version;
}

/** The lines as they were written, deliveries first. */
export async function plannedLines(tx: Tx, accountId: number, id: number) {
  const { rows } = await tx.raw<{
    act: Act;
    format_id: number;
    format_title: string;
    drawing: OrderLine['drawing'];
    picture_url: string | null;
    planned: number;
    unit_deposit_cents: number | null;
  }>({
    text: `select l.way as act, l.format_id, f.title as format_title, f.drawing, f.picture_url, l.planned, l.unit_deposit_cents
             from order_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
            where l.account_id = $1 and l.order_id = $2 order by l.n`,
    values: [accountId, id],
  });
  return rows;
}

/**
 * Pieces handed over and taken, corrections and reversals included, from the transactions of the
 * order.
 */
export async function actualLines(tx: Tx, accountId: number, id: number) {
  const { rows } = await tx.raw<{
    act: Act;
    format_id: number;
    format_title: string;
    drawing: OrderLine['drawing'];
    picture_url: string | null;
    quantity: number;
  }>({
    text: `select case t.type when 'deliver_restaurant_order' then 'deliver' else 'pickup' end as act, l.format_id, f.title as format_title, f.drawing, f.picture_url,
                  sum(case t.variant when 'fewer_taken' then -l.quantity else l.quantity end)::bigint as quantity
             from transactions t
             join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
             join formats f on f.account_id = l.account_id and f.id = l.format_id
            where t.account_id = $1 and t.order_id = $2 and t.status = 'completed'
              and t.type in ('deliver_restaurant_order', 'pickup_customer_order', 'pickup_customer_order_fix')
            group by 1, 2, 3, 4, 5 order by 1, 2`,
    values: [accountId, id],
  });
  return rows;
}

/**
 * Cents: what is kept now on the cagnotte, deposits of what was handed over, deposits given back.
 */
export async function moneyOf(tx: Tx, accountId: number, id: number) {
  const { rows } = await tx.raw<{ held_cents: number; delivered_cents: number; returned_cents: number }>({
    text: `select coalesce((select cents from order_holds where account_id = $1 and order_id = $2), 0)::bigint as held_cents,
                  coalesce(sum(containers_cost_cents) filter (where type = 'deliver_restaurant_order'), 0)::bigint as delivered_cents,
                  (coalesce(sum(containers_cost_cents) filter (where type = 'pickup_customer_order' or variant = 'more_taken'), 0)
                   - coalesce(sum(containers_cost_cents) filter (where variant = 'fewer_taken'), 0))::bigint as returned_cents
             from transactions where account_id = $1 and order_id = $2 and status = 'completed'`,
    values: [accountId, id],
  });
  return rows[0] ?? { held_cents: 0, delivered_cents: 0, returned_cents: 0 };
}

/** Each status it has been in, the oldest first, with who put it there. */
export async function historyOf(tx: Tx, accountId: number, id: number): Promise<OrderDetail['history']> {
  const { rows } = await tx.raw<OrderDetail['history'][number]>({
    text: `select e.status, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
                  coalesce(nullif(p.name, ''), p.email) as by, e.comment
             from order_events e left join people p on p.id = e.person_id
            where e.account_id = $1 and e.order_id = $2 order by e.id`,
    values: [accountId, id],
  });
  return rows;
}

/** The numbers of its transactions, reversals included. */
export async function transactionIdsOf(tx: Tx, accountId: number, id: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from transactions where account_id = $1 and order_id = $2 order by id',
    values: [accountId, id],
  });
  return rows.map((row) => row.id);
}

/** Whether the account has this customer, this restaurant in use and this partner in use. */
export async function partiesOf(
  tx: Tx,
  accountId: number,
  { customerId, restaurantId, partnerId }: { customerId: number; restaurantId: number; partnerId: number },
) {
  const { rows } = await tx.raw<{ customer: boolean; restaurant: boolean; partner: boolean }>({
    text: `select exists (select from customers where account_id = $1 and id = $2) as customer,
                  exists (select from restaurants where account_id = $1 and id = $3 and status = 'active') as restaurant,
                  exists (select from partners where account_id = $1 and id = $4 and status = 'active') as partner`,
    values: [accountId, customerId, restaurantId, partnerId],
  });
  return rows[0] ?? { customer: false, restaurant: false, partner: false };
}

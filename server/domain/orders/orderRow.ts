import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { type OrderStatus } from '../ledger/rules/ruleLanguage.ts';
import { type CommandLine } from '../ledger/types.ts';

export interface OrderLine {
  readonly way: 'deliver' | 'pickup';
  readonly formatId: number;
  readonly planned: number;
  readonly unitDepositCents: number | null;
}

export interface Order {
  readonly id: number;
  readonly status: OrderStatus;
  readonly customerId: number;
  readonly restaurantId: number;
  readonly partnerId: number;
  readonly lines: readonly OrderLine[];
}

/**
 * Who takes a step of an order: an administrator, the restaurant, the partner or its application;
 * when, if not now.
 */
export type Actor = { readonly at?: Date } & (
  | { readonly adminId: number }
  | { readonly author: 'restaurant_owner' }
  | { readonly recorder: 'partner' | 'system'; readonly personId?: number }
);

/** Locks an order and reads it. Throws LedgerRefusal when the account has none of that number. */
export async function lockOrder(tx: Tx, accountId: number, id: number): Promise<Order> {
  const { rows } = await tx.raw<{
    status: OrderStatus;
    customer_id: number;
    restaurant_id: number;
    partner_id: number;
    lines: OrderLine[] | null;
  }>({
    text: `select status, customer_id, restaurant_id, partner_id,
        (select json_agg(json_build_object('way', way, 'formatId', format_id, 'planned', planned, 'unitDepositCents', unit_deposit_cents) order by n)
          from order_lines l where l.account_id = $1 and l.order_id = o.id) as lines
      from orders o where account_id = $1 and id = $2 for no key update of o`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (!row) throw new LedgerRefusal('Cette commande n’existe pas.', 'order_id');
  return {
    id,
    status: row.status,
    customerId: row.customer_id,
    restaurantId: row.restaurant_id,
    partnerId: row.partner_id,
    lines: row.lines ?? [],
  };
}

/** Marks a change of an order's quantities. */
export async function nextVersion(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update orders set version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}

/**
 * Lines that the order delivers or picks up as planned, deliveries at the deposit fixed with their
 * line.
 */
export function plannedLines(order: Order, way: OrderLine['way']): CommandLine[] {
  return order.lines
    .filter((line) => line.way === way)
    .map(({ formatId, planned, unitDepositCents }) => ({
      formatId,
      quantity: planned,
      ...(unitDepositCents === null ? {} : { unitDepositCents }),
    }));
}

/** Puts an order in a status, and keeps the trace of it. */
export async function putOrder(
  tx: Tx,
  accountId: number,
  id: number,
  status: OrderStatus,
  {
    reason = null,
    personId = null,
    at,
  }: { reason?: string | null; personId?: number | null; at?: Date | undefined } = {},
): Promise<void> {
  await tx.raw({
    text: 'update orders set status = $3, failure_reason = $4 where account_id = $1 and id = $2',
    values: [accountId, id, status, status === 'creation_failed' ? reason : null],
  });
  await tx.raw({
    text: `insert into order_events (account_id, order_id, status, person_id, comment, at)
      values ($1, $2, $3, $4, $5, coalesce($6, now()))`,
    values: [accountId, id, status, personId, reason, at?.toISOString() ?? null],
  });
}

/** Writes what was really handed over or taken. */
export async function writeActual(
  tx: Tx,
  accountId: number,
  id: number,
  way: OrderLine['way'],
  lines: readonly CommandLine[],
): Promise<void> {
  const pieces = new Map<number, number>();
  for (const { formatId, quantity } of lines) pieces.set(formatId, (pieces.get(formatId) ?? 0) + quantity);
  await tx.raw({
    text: `update order_lines set actual = coalesce(v.quantity, 0)
      from order_lines l left join unnest($4::bigint[], $5::int[]) as v(format_id, quantity) using (format_id)
      where order_lines.account_id = $1 and order_lines.order_id = $2 and order_lines.way = $3
        and l.account_id = $1 and l.order_id = $2 and l.way = $3 and l.n = order_lines.n`,
    values: [accountId, id, way, [...pieces.keys()], [...pieces.values()]],
  });
}

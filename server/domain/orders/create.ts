import { type Tx } from '../../platform/database/transaction.ts';
import { type CommandLine } from '../ledger/types.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { type OrderStatus } from '../ledger/rules/ruleLanguage.ts';
import { lockOrder, putOrder } from './orderRow.ts';
import { settlePromises } from './promises.ts';

/** Pieces of a format, and at a step of the order the codes that were read. */
export type PiecesOf = Pick<CommandLine, 'formatId' | 'quantity' | 'units'>;

export interface NewOrder {
  readonly customerId: number;
  readonly restaurantId: number;
  readonly partnerId: number;
  readonly deliver: readonly PiecesOf[];
  readonly pickup: readonly PiecesOf[];
  readonly externalReference?: string;
  /** The partner's access that asks; its references are its own. */
  readonly apiAccessId?: number;
  readonly personId?: number;
  /** Instant of creation, now by default. */
  readonly at?: Date;
}

export interface CreatedOrder {
  readonly id: number;
  readonly status: OrderStatus;
  /** The shortage (French), when it could not be promised. */
  readonly failureReason: string | null;
}

/**
 * Creates an order: its deliveries are reserved at the restaurant, at the deposits of this instant,
 * and the cagnotte keeps what the boxes to be picked up do not pay. When stock or balance is short
 * it is `creation_failed`, with what is missing. Throws LedgerRefusal for lines that make no sense.
 */
export async function createOrder(tx: Tx, accountId: number, order: NewOrder): Promise<CreatedOrder> {
  if (order.deliver.length + order.pickup.length === 0) {
    throw new LedgerRefusal('Indiquez au moins un contenant.', 'lines');
  }
  const at = order.at ?? tx.now();
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into orders (account_id, customer_id, restaurant_id, partner_id, status, external_reference, created_at, api_access_id)
      values ($1, $2, $3, $4, 'pending', $5, $6, $7) returning id`,
    values: [
      accountId,
      order.customerId,
      order.restaurantId,
      order.partnerId,
      order.externalReference ?? null,
      at.toISOString(),
      order.apiAccessId ?? null,
    ],
  });
  const id = rows[0]?.id ?? 0;
  await writeLines(tx, accountId, { orderId: id, way: 'deliver', first: 1, at }, order.deliver);
  await writeLines(tx, accountId, { orderId: id, way: 'pickup', first: order.deliver.length + 1, at }, order.pickup);
  const personId = order.personId ?? null;
  try {
    await settlePromises(tx, accountId, await lockOrder(tx, accountId, id), { reserve: 1, closing: false });
    await putOrder(tx, accountId, id, 'pending', { personId, at });
    return { id, status: 'pending', failureReason: null };
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    await putOrder(tx, accountId, id, 'creation_failed', { reason: error.detail, personId, at });
    return { id, status: 'creation_failed', failureReason: error.detail };
  }
}

/**
 * Lines of one way, from rank `first` on; lines to deliver have the deposit of that instant. Throws
 * LedgerRefusal for an unknown format or quantity.
 */
export async function writeLines(
  tx: Tx,
  accountId: number,
  { orderId, way, first, at }: { orderId: number; way: 'deliver' | 'pickup'; first: number; at: Date },
  lines: readonly PiecesOf[],
): Promise<void> {
  if (lines.length === 0) return;
  if (lines.some(({ quantity }) => !Number.isInteger(quantity) || quantity <= 0)) {
    throw new LedgerRefusal('Indiquez une quantité entière supérieure à 0.', 'lines');
  }
  const formatIds = lines.map(({ formatId }) => formatId);
  if (new Set(formatIds).size < lines.length)
    throw new LedgerRefusal('Indiquez chaque format une seule fois.', 'lines');
  const { rowCount } = await tx.raw({
    text: `insert into order_lines (account_id, order_id, n, way, format_id, planned, unit_deposit_cents)
      select $1, $2, $6 + v.rank, $3, v.format_id, v.planned, case when $3 = 'deliver' then p.deposit_cents end
      from unnest($4::bigint[], $5::int[]) with ordinality as v(format_id, planned, rank)
      join (select distinct on (format_id) format_id, deposit_cents from format_prices
             where account_id = $1 and format_id = any($4) and valid_from <= $7 order by format_id, valid_from desc) p
        on p.format_id = v.format_id
      returning n`,
    values: [accountId, orderId, way, formatIds, lines.map(({ quantity }) => quantity), first - 1, at.toISOString()],
  });
  if (rowCount !== lines.length) throw new LedgerRefusal('contenant inconnu', 'lines');
}

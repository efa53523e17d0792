import { type ProviderObject, type SimulatorStore, newId, nowSeconds } from './store.ts';

/** The provider's fee on a payment by card: 1,5 % and 25 cents. */
const FEE_RATE = 0.015;
const FEE_FIXED_CENTS = 25;
/** Its fee on a dispute, won or lost. */
export const DISPUTE_FEE_CENTS = 2000;
/** Days before what was paid may be paid out. */
const AVAILABLE_AFTER_SECONDS = 2 * 86_400;
const API_VERSION = '2026-10-28.endive';

/** The provider's fee on a payment by card, in cents. */
export const feeOf = (cents: number): number => Math.round(cents * FEE_RATE) + FEE_FIXED_CENTS;

interface BalanceRow {
  readonly type: string;
  readonly amount: number;
  readonly fee?: number;
  readonly source: string;
  readonly created?: number;
  readonly id?: string;
}

/**
 * Adds a row to what the provider has of an account; answers its balance transaction. Amounts in
 * cents, negative when money leaves.
 */
export function addBalanceRow(store: SimulatorStore, account: string, row: BalanceRow): ProviderObject {
  const { type, amount, fee = 0, source, created = nowSeconds(), id = newId('txn') } = row;
  const object = {
    id,
    object: 'balance_transaction',
    created,
    amount,
    fee,
    net: amount - fee,
    available_on: type === 'charge' ? created + AVAILABLE_AFTER_SECONDS : created,
    balance_type: 'payments',
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'eur',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    reporting_category: type,
    source,
    status: 'available',
    type,
  };
  store.put(account, object);
  return object;
}

/**
 * Balance of an account at the provider, in cents: what may be paid out, and what is still on its
 * way.
 */
export function balanceOf(store: SimulatorStore, account: string, at: number): { available: number; pending: number } {
  const row = store.db
    .prepare(
      `select coalesce(sum(data ->> '$.net') filter (where data ->> '$.available_on' <= ?), 0) as available,
              coalesce(sum(data ->> '$.net') filter (where data ->> '$.available_on' > ?), 0) as pending
         from objects where account = ? and kind = 'balance_transaction'`,
    )
    .get(at, at, account);
  return { available: Number(row?.['available'] ?? 0), pending: Number(row?.['pending'] ?? 0) };
}

/** Writes down an event about an object as it is now, to be delivered. */
export function announce(store: SimulatorStore, account: string, type: string, object: ProviderObject): string {
  const id = newId('evt');
  store.put(account, {
    id,
    object: 'event',
    created: nowSeconds(),
    account,
    api_version: API_VERSION,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  store.db.prepare('insert into deliveries (event, due) values (?, ?)').run(id, Date.now());
  store.emitted();
  return id;
}

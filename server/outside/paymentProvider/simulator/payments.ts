import { type FormObject, textAt, textsAt } from './form.ts';
import { invalid, missing } from './failure.ts';
import { addBalanceRow, announce, feeOf } from './ledger.ts';
import { type ProviderObject, type SimulatorStore, newId, nowSeconds } from './store.ts';

const SESSION_SECONDS = 86_400;

/** Answers of the test cards; any other number of 16 digits pays. */
export const TEST_CARDS: Readonly<Record<string, { code: string; message: string }>> = {
  '4000000000000002': { code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
};

/** A payment page for an amount, on behalf of a connected account. */
export function createSession(
  store: SimulatorStore,
  account: string,
  origin: string,
  form: FormObject,
): ProviderObject {
  if (textAt(form, 'mode') !== 'payment') throw invalid('You must specify mode payment', 'mode');
  const owner = store.get('', 'account', account);
  if (owner?.['charges_enabled'] !== true) throw invalid('Your account cannot currently make charges.');
  const cents = Number(textAt(form, 'line_items', 0, 'price_data', 'unit_amount'));
  const quantity = Number(textAt(form, 'line_items', 0, 'quantity') ?? '1');
  const currency = textAt(form, 'line_items', 0, 'price_data', 'currency') ?? '';
  if (!Number.isSafeInteger(cents) || cents < 50) throw invalid('Amount must be at least €0.50 eur', 'line_items');
  const created = nowSeconds();
  const id = newId('cs_test');
  const session = {
    id,
    object: 'checkout.session',
    created,
    amount_subtotal: cents * quantity,
    amount_total: cents * quantity,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    currency,
    customer_email: textAt(form, 'customer_email') ?? null,
    expires_at: Number(textAt(form, 'expires_at') ?? created + SESSION_SECONDS),
    livemode: false,
    metadata: textsAt(form, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: textAt(form, 'success_url') ?? null,
    url: `${origin}/stripe-simulator/pay/${account}/${id}`,
    payment_intent_data: { metadata: textsAt(form, 'payment_intent_data', 'metadata') },
    product: textAt(form, 'line_items', 0, 'price_data', 'product_data', 'name') ?? '',
  };
  store.put(account, session);
  return session;
}

export function sessionOf(store: SimulatorStore, account: string, id: string): ProviderObject {
  const found = store.get(account, 'checkout.session', id);
  if (found === undefined) throw missing('checkout.session', id);
  return found;
}

/** No one will pay any more. */
export function expireSession(store: SimulatorStore, account: string, id: string): ProviderObject {
  const session = sessionOf(store, account, id);
  if (session['status'] !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  const after = { ...session, status: 'expired', url: null };
  store.put(account, after);
  announce(store, account, 'checkout.session.expired', after);
  return after;
}

export interface PaymentOptions {
  /** The bank accepts although the page expired by then. */
  readonly late?: boolean;
  /** Cents that are really paid, when they are not those asked for. */
  readonly cents?: number;
}

/** Pays a page by a card; answers the payment intent, as it is after. */
export function pay(
  store: SimulatorStore,
  account: string,
  sessionId: string,
  card: string,
  { late = false, cents }: PaymentOptions = {},
): ProviderObject {
  return store.transaction(() => {
    const session = sessionOf(store, account, sessionId);
    if (session['status'] !== 'open' && !(late && session['status'] === 'expired')) {
      throw invalid('This Checkout Session is no longer active.');
    }
    const known = session['payment_intent'];
    const intentId = typeof known === 'string' ? known : newId('pi');
    const amount = cents ?? Number(session['amount_total']);
    const base = {
      id: intentId,
      object: 'payment_intent',
      created: nowSeconds(),
      amount,
      currency: session['currency'],
      metadata: (session['payment_intent_data'] as { metadata: unknown }).metadata,
      livemode: false,
      cancellation_reason: null,
    };
    const declined = TEST_CARDS[card];
    if (declined !== undefined) {
      const error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: declined.code,
        message: declined.message,
      };
      const intent = {
        ...base,
        status: 'requires_payment_method',
        amount_received: 0,
        latest_charge: null,
        last_payment_error: error,
      };
      store.put(account, intent);
      store.put(account, { ...session, payment_intent: intentId });
      announce(store, account, 'payment_intent.payment_failed', intent);
      return intent;
    }
    const chargeId = newId('ch');
    const row = addBalanceRow(store, account, { type: 'charge', amount, fee: feeOf(amount), source: chargeId });
    const charge = chargeOf({ id: chargeId, intentId, cents: amount, created: base.created, balanceId: row.id, card });
    const intent = {
      ...base,
      status: 'succeeded',
      amount_received: amount,
      latest_charge: chargeId,
      last_payment_error: null,
    };
    const paid = { ...session, payment_intent: intentId, payment_status: 'paid', status: 'complete', url: null };
    store.put(account, charge);
    store.put(account, intent);
    store.put(account, paid);
    announce(store, account, 'payment_intent.succeeded', intent);
    announce(store, account, 'charge.succeeded', charge);
    announce(store, account, 'checkout.session.completed', paid);
    return intent;
  });
}

interface ChargeFacts {
  readonly id: string;
  readonly intentId: string;
  readonly cents: number;
  readonly created: number;
  readonly balanceId: string;
  readonly card: string;
}

export function chargeOf({ id, intentId, cents, created, balanceId, card }: ChargeFacts): ProviderObject {
  return {
    id,
    object: 'charge',
    created,
    amount: cents,
    amount_captured: cents,
    amount_refunded: 0,
    balance_transaction: balanceId,
    captured: true,
    currency: 'eur',
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intentId,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: card.slice(-4) } },
    refunded: false,
    status: 'succeeded',
  };
}

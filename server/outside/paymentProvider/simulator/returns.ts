import { type FormObject, textAt, textsAt } from './form.ts';
import { invalid, missing } from './failure.ts';
import { DISPUTE_FEE_CENTS, addBalanceRow, announce, balanceOf } from './ledger.ts';
import { type ProviderObject, type SimulatorStore, newId, nowSeconds } from './store.ts';

/** Gives a payment back, whole or in part. */
export function refund(store: SimulatorStore, account: string, form: FormObject): ProviderObject {
  const charge = chargeToReturn(store, account, form);
  const left = Number(charge['amount']) - Number(charge['amount_refunded']);
  const cents = Number(textAt(form, 'amount') ?? left);
  if (!Number.isSafeInteger(cents) || cents <= 0) throw invalid('Invalid positive integer', 'amount');
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (cents > left) {
    throw invalid(
      `Refund amount (€${cents / 100}) is greater than unrefunded amount on charge (€${left / 100})`,
      'amount',
    );
  }
  if (charge['disputed'] === true) throw invalid('This charge has been disputed.', undefined, 'charge_disputed');
  const id = newId('re');
  const row = addBalanceRow(store, account, { type: 'refund', amount: -cents, source: id });
  const refunded = {
    id,
    object: 'refund',
    created: nowSeconds(),
    amount: cents,
    balance_transaction: row.id,
    charge: charge.id,
    currency: 'eur',
    metadata: textsAt(form, 'metadata'),
    payment_intent: charge['payment_intent'],
    reason: null,
    status: 'succeeded',
  };
  const after = { ...charge, amount_refunded: Number(charge['amount_refunded']) + cents, refunded: cents === left };
  store.put(account, refunded);
  store.put(account, after);
  announce(store, account, 'refund.created', refunded);
  announce(store, account, 'charge.refunded', after);
  return refunded;
}

/** The bank sends a refund back: the money is the account's again. */
export function failRefund(store: SimulatorStore, account: string, id: string): ProviderObject {
  return store.transaction(() => {
    const before = known(store, account, 'refund', id);
    if (before['status'] !== 'succeeded') throw invalid('This refund cannot fail any more.');
    const cents = Number(before['amount']);
    const row = addBalanceRow(store, account, { type: 'refund_failure', amount: cents, source: id });
    const after = {
      ...before,
      status: 'failed',
      failure_balance_transaction: row.id,
      failure_reason: 'expired_or_canceled_card',
    };
    store.put(account, after);
    const charge = known(store, account, 'charge', String(before['charge']));
    store.put(account, {
      ...charge,
      amount_refunded: Number(charge['amount_refunded']) - cents,
      refunded: false,
    });
    announce(store, account, 'refund.failed', after);
    return after;
  });
}

/** The bank of the card's holder takes a payment back, with the provider's fee for it. */
export function openDispute(store: SimulatorStore, account: string, chargeId: string): ProviderObject {
  return store.transaction(() => {
    const charge = known(store, account, 'charge', chargeId);
    if (charge['disputed'] === true) throw invalid('This charge has been disputed.');
    const id = newId('dp');
    const cents = Number(charge['amount']) - Number(charge['amount_refunded']);
    const row = addBalanceRow(store, account, {
      type: 'adjustment',
      amount: -cents,
      fee: DISPUTE_FEE_CENTS,
      source: id,
    });
    const dispute = {
      id,
      object: 'dispute',
      created: nowSeconds(),
      amount: cents,
      balance_transactions: [row],
      charge: chargeId,
      currency: 'eur',
      metadata: {},
      payment_intent: charge['payment_intent'],
      reason: 'fraudulent',
      status: 'needs_response',
    };
    store.put(account, dispute);
    store.put(account, { ...charge, disputed: true });
    announce(store, account, 'charge.dispute.created', dispute);
    announce(store, account, 'charge.dispute.funds_withdrawn', dispute);
    return dispute;
  });
}

/** Closes a dispute: won, the payment comes back but not the fee. */
export function closeDispute(store: SimulatorStore, account: string, id: string, won: boolean): ProviderObject {
  return store.transaction(() => {
    const before = known(store, account, 'dispute', id);
    if (before['status'] !== 'needs_response') throw invalid('This dispute is already closed.');
    const rows = before['balance_transactions'] as ProviderObject[];
    const back = won
      ? [addBalanceRow(store, account, { type: 'adjustment', amount: Number(before['amount']), source: id })]
      : [];
    const after = { ...before, status: won ? 'won' : 'lost', balance_transactions: [...rows, ...back] };
    store.put(account, after);
    if (won) announce(store, account, 'charge.dispute.funds_reinstated', after);
    announce(store, account, 'charge.dispute.closed', after);
    return after;
  });
}

/** Pays a given amount, or all that may be paid, to the bank of an account. */
export function payOut(store: SimulatorStore, account: string, asked?: number): ProviderObject {
  return store.transaction(() => {
    const created = nowSeconds();
    const { available } = balanceOf(store, account, created);
    const cents = asked ?? available;
    if (cents <= 0 || cents > available) {
      throw invalid('You have insufficient funds in your Stripe account.', 'amount', 'balance_insufficient');
    }
    const id = newId('po');
    const row = addBalanceRow(store, account, { type: 'payout', amount: -cents, source: id });
    const payout = {
      id,
      object: 'payout',
      created,
      amount: cents,
      arrival_date: created + 86_400,
      automatic: asked === undefined,
      balance_transaction: row.id,
      currency: 'eur',
      failure_balance_transaction: null,
      failure_code: null,
      status: 'paid',
    };
    store.put(account, payout);
    announce(store, account, 'payout.created', { ...payout, status: 'in_transit' });
    announce(store, account, 'payout.paid', payout);
    return payout;
  });
}

/** The bank sends a payout back. */
export function failPayout(store: SimulatorStore, account: string, id: string): ProviderObject {
  return store.transaction(() => {
    const before = known(store, account, 'payout', id);
    if (before['status'] !== 'paid') throw invalid('This payout cannot fail any more.');
    const row = addBalanceRow(store, account, { type: 'payout_failure', amount: Number(before['amount']), source: id });
    const after = { ...before, status: 'failed', failure_balance_transaction: row.id, failure_code: 'account_closed' };
    store.put(account, after);
    announce(store, account, 'payout.failed', after);
    return after;
  });
}

function known(store: SimulatorStore, account: string, kind: string, id: string): ProviderObject {
  const found = store.get(account, kind, id);
  if (found === undefined) throw missing(kind, id);
  return found;
}

function chargeToReturn(store: SimulatorStore, account: string, form: FormObject): ProviderObject {
  const intentId = textAt(form, 'payment_intent');
  const intent = intentId === undefined ? undefined : known(store, account, 'payment_intent', intentId);
  const chargeId = intent === undefined ? textAt(form, 'charge') : intent['latest_charge'];
  if (typeof chargeId !== 'string') throw invalid('One of charge or payment_intent is required.', 'payment_intent');
  return known(store, account, 'charge', chargeId);
}

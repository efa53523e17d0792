import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type MoneyKey } from './books/places.ts';
import { ACCOUNTS, arrow, owedBy, type Settlement } from './settlements.ts';

/**
 * Where the money of a payment that came is, by its means: a cheque until it is paid in, cash in
 * the initiative's own box.
 */
const MONEY_OF: Readonly<Record<PaymentMeans, MoneyKey>> = {
  transfer: ACCOUNTS.bank,
  cheque: ACCOUNTS.cheques,
  cash: ACCOUNTS.cashBox,
};

/** A restaurant pays the account (cents > 0), or is paid by it (cents < 0). */
export const payment = (
  restaurantId: number,
  cents: number,
  day: string,
  personId?: number,
  means: PaymentMeans = 'transfer',
): Settlement => ({ ...paymentOf(owedBy(restaurantId), cents, means), day, restaurantId, personId });

/**
 * The client of a service outside the web app pays the account (cents > 0), or is paid by it (cents
 * < 0).
 */
export const servicePayment = (
  serviceId: number,
  cents: number,
  { day, personId, means }: { day: string; personId: number; means: PaymentMeans },
): Settlement => ({
  ...paymentOf({ kind: 'AR', owner: 'E', ownerId: serviceId }, cents, means),
  day,
  serviceId,
  personId,
});

/**
 * A cheque that the initiative writes leaves its bank the day it is written, as a transfer does:
 * 5112 is for those received.
 */
const moneyOf = (means: PaymentMeans, cents: number): MoneyKey =>
  means === 'cheque' && cents < 0 ? ACCOUNTS.bank : MONEY_OF[means];

const paymentOf = (
  debt: MoneyKey,
  cents: number,
  means: PaymentMeans,
): Pick<Settlement, 'kind' | 'means' | 'entries'> => ({
  kind: cents > 0 ? 'payment_received' : 'payment_made',
  means,
  entries: arrow(moneyOf(means, cents), debt, cents),
});

/** The bank executes a transfer that refunds a holder. */
export const transferExecuted = (transactionId: number, cents: number, day: string, personId: number): Settlement => ({
  kind: 'transfer_executed',
  day,
  transactionId,
  personId,
  means: 'transfer',
  entries: arrow(ACCOUNTS.transit, ACCOUNTS.bank, cents),
});

/** The provider pays out, less what it takes; its reference makes it unique. */
export function payout(cents: number, day: string, providerReference: string): Settlement {
  return { kind: 'provider_payout', day, providerReference, entries: arrow(ACCOUNTS.bank, ACCOUNTS.provider, cents) };
}

export function providerFee(cents: number, day: string, providerReference: string): Settlement {
  return { kind: 'provider_fee', day, providerReference, entries: arrow(ACCOUNTS.cost, ACCOUNTS.provider, cents) };
}

/** The loss of the account: cents of a payment taken back that the customer no longer has. */
export function dispute(cents: number, day: string, providerReference: string, comment: string): Settlement {
  const entries = arrow(ACCOUNTS.cost, ACCOUNTS.provider, cents);
  return { kind: 'dispute', day, providerReference, comment, entries };
}

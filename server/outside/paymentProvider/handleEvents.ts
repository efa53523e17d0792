import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { bookCharge, bookPayment } from './bookPayment.ts';
import { bookDispute, bookPayout, bookRefund } from './bookReturns.ts';
import { bookSession } from './bookSession.ts';
import { refreshConnection } from './connection.ts';
import { type KeptEvent, type Outcome, endEvents, takeEvents } from './eventQueries.ts';
import { type OnBehalf, onBehalf } from './onBehalf.ts';
import { type PaymentProvider } from './provider.ts';

export interface Handling {
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly log: { error: (details: object, message: string) => void };
}

const BATCH = 64;
const AT_ONCE = 6;

/**
 * Functions that bring our books to where the provider has an object: by the kind of the events
 * about it, the first that fits.
 */
const BY_KIND: readonly (readonly [prefix: string, book: (side: OnBehalf, id: string) => Promise<string>])[] = [
  ['checkout.session.', bookSession],
  ['payment_intent.', bookPayment],
  ['charge.dispute.', bookDispute],
  ['charge.refund.', bookRefund],
  ['refund.', bookRefund],
  ['charge.', bookCharge],
  ['payout.', bookPayout],
  ['account.updated', refreshConnection],
];

/**
 * Handles the events that wait, a few at once, until none is left. An event only names an object:
 * it is read from the provider, so that the order, age and number of events do not matter. One that
 * cannot be handled is tried again later.
 */
export async function handleEvents(handling: Handling): Promise<number> {
  let handled = 0;
  for (;;) {
    const events = await inScope(handling.database, { kind: 'platform' }, (tx) => takeEvents(tx, BATCH));
    if (events.length === 0) return handled;
    const waiting = [...events];
    const outcomes: Outcome[] = [];
    const work = async (): Promise<void> => {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
        outcomes.push(await handle(handling, event));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Killed before this, they come again in a minute, and change nothing.
    await inScope(handling.database, { kind: 'platform' }, (tx) => endEvents(tx, outcomes));
    handled += events.length;
  }
}

async function handle({ database, payments, log }: Handling, event: KeptEvent): Promise<Outcome> {
  const { eventId, kind } = event;
  try {
    return { eventId, outcome: await outcomeOf(database, payments, event), again: false };
  } catch (error) {
    log.error({ eventId, kind, error: nameOf(error) }, 'an event of the payment provider waits');
    return { eventId, outcome: nameOf(error), again: true };
  }
}

async function outcomeOf(
  database: Database,
  payments: PaymentProvider,
  { kind, objectId, accountId, providerAccount }: KeptEvent,
): Promise<string> {
  if (accountId === null || providerAccount === null) return 'compte inconnu';
  const [, book] = BY_KIND.find(([prefix]) => kind.startsWith(prefix)) ?? [];
  if (book === undefined) return 'sans effet';
  return book(await onBehalf(database, payments, { accountId, providerAccount }), objectId);
}

/** Never the message: the provider's may quote what it was sent. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { type = error.name, code = '' } = error as { type?: unknown; code?: unknown };
  return `${String(type)} ${String(code)}`.trim();
};

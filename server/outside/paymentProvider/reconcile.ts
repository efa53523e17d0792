import type { Stripe } from 'stripe';
import { inScope } from '../../platform/database/tenant.ts';
import { insertEvent, latestEventAt } from './eventQueries.ts';
import { type Handling, handleEvents } from './handleEvents.ts';
import { type OnBehalf, idOf, onBehalf } from './onBehalf.ts';
import { type Connection, connections } from './queries.ts';
import {
  type BalanceRow,
  bookBalance,
  clock,
  differences,
  keepRows,
  latestRowAt,
  writeReconciliation,
} from './reconcileQueries.ts';
import { ReconciliationUnderWay, whileAlone } from './reconcileLease.ts';
import { lateRefunds } from './refundQueries.ts';
import { sendRefund } from './sendRefund.ts';

const PAGE = 100;
const SHOWN = 200;
/** Of them, in the log. */
const MOST_LOGGED = 20;
/**
 * The provider's lists are read again from a little before where they were left: what is young may
 * come out of order.
 */
const OVERLAP_SECONDS = 86_400;
const EVENTS_AT_MOST = 10_000;

/**
 * Every connected account in turn, but the ones that another process compares just now; one that
 * fails leaves the others be. Throws when any did.
 */
export async function reconcileAll(handling: Handling): Promise<void> {
  const all = await inScope(handling.database, { kind: 'platform' }, connections);
  const failed: number[] = [];
  for (const connection of all) {
    const { accountId } = connection;
    await reconcile(handling, connection).catch((error: unknown) => {
      if (error instanceof ReconciliationUnderWay) return;
      handling.log.error({ accountId, error: error instanceof Error ? error.name : 'unknown' }, 'not reconciled');
      failed.push(accountId);
    });
  }
  if (failed.length > 0) throw new Error(`Accounts not reconciled: ${failed.join(', ')}`);
}

/**
 * Compares what we have of the provider with its own list. What never reached us is caught up with
 * first: events whose webhook was lost, refunds that were not sent. Answers the number of the
 * comparison. One at a time of an account, in whatever process: throws ReconciliationUnderWay.
 */
export async function reconcile(
  handling: Handling,
  connection: Pick<Connection, 'accountId' | 'providerAccount'>,
  personId: number | null = null,
): Promise<number> {
  const side = await onBehalf(handling.database, handling.payments, connection);
  return whileAlone(side, () => compare(handling, side, personId));
}

async function compare(handling: Handling, side: OnBehalf, personId: number | null): Promise<number> {
  const { database, payments } = handling;
  const { accountId } = side;
  for (const transactionId of await side.run((tx) => lateRefunds(tx, accountId))) {
    await sendRefund(database, payments, { accountId, transactionId });
  }
  await catchUp(handling, side);
  const runAt = await side.run(clock);
  await readList(side);
  const { available, pending } = await side.stripe.balance.retrieve({}, side.as);
  const providerCents = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  return side.run(async (tx) => {
    const rows = await differences(tx, accountId, runAt);
    const { cents: bookCents, compared } = await bookBalance(tx, accountId);
    const off = rows.filter(({ waiting }) => !waiting);
    if (off.length > 0) {
      const differences = off
        .slice(0, MOST_LOGGED)
        .map(({ source, kind, ours, theirs }) => ({ source, kind, ours, theirs }));
      const totals = { off: off.length, bookCents, providerCents };
      handling.log.error(
        { accountId, ...totals, differences: differences },
        'the provider’s list differs from the books',
      );
    }
    return writeReconciliation(tx, accountId, {
      runAt,
      personId,
      bookCents,
      providerCents,
      compared,
      off: off.length,
      differences: rows.slice(0, SHOWN),
    });
  });
}

/** Events that the provider lists and that never arrived. */
async function catchUp(handling: Handling, { accountId, stripe, as, run }: OnBehalf): Promise<void> {
  const latest = await run((tx) => latestEventAt(tx, accountId));
  const from = latest === null ? 0 : Math.floor(latest.getTime() / 1000) - OVERLAP_SECONDS;
  const known: Stripe.Event[] = await stripe.events
    .list({ limit: PAGE, created: { gte: Math.max(0, from) } }, as)
    .autoPagingToArray({ limit: EVENTS_AT_MOST });
  for (const event of known.reverse()) {
    const { id: objectId = '' } = event.data.object as { id?: string };
    await inScope(handling.database, { kind: 'platform' }, (tx) =>
      insertEvent(tx, {
        eventId: event.id,
        kind: event.type,
        objectId,
        providerAccount: as.stripeAccount,
        sentAt: new Date(event.created * 1000),
      }),
    );
  }
  await handleEvents(handling);
}

/** Reads what was added to the provider's list, page by page. */
async function readList({ accountId, stripe, as, run }: OnBehalf): Promise<void> {
  const latest = await run((tx) => latestRowAt(tx, accountId));
  const from = latest === null ? 0 : Math.floor(latest.getTime() / 1000) - OVERLAP_SECONDS;
  let startingAfter: string | undefined;
  for (;;) {
    const page = await stripe.balanceTransactions.list(
      {
        limit: PAGE,
        created: { gte: Math.max(0, from) },
        ...(startingAfter === undefined ? {} : { starting_after: startingAfter }),
      },
      as,
    );
    await run((tx) => keepRows(tx, accountId, page.data.map(rowOf)));
    startingAfter = page.data.at(-1)?.id;
    if (!page.has_more || startingAfter === undefined) return;
  }
}

/** A row without an object (a fee of the month, say) is its own source. */
const rowOf = ({ id, source, type, amount, fee, net, created }: Stripe.BalanceTransaction): BalanceRow => ({
  id,
  source: idOf(source) ?? id,
  kind: type,
  amount,
  fee,
  net,
  movedAt: new Date(created * 1000),
});

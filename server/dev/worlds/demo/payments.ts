import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { payout, providerFee } from '../../../domain/ledger/payments.ts';
import { writeSettlements } from '../../../domain/ledger/settlements.ts';
import { type World } from '../cast/world.ts';
import { feeOf } from '../../../outside/paymentProvider/simulator/ledger.ts';

/**
 * The provider's account of the first initiative; its simulator makes the rest from our own rows
 * (`simulator/fromBooks.ts`).
 */
export const DEMO_PROVIDER_ACCOUNT = 'acct_demo_initiative';
const WEEK = 7;
/** Days before what was paid may be paid out. */
const HELD_DAYS = 3;

interface TopUp {
  id: number;
  customer_id: number;
  day: string;
  cents: number;
  at: Date;
}

/**
 * Connects an initiative to the payment provider since its beginning: each top-up of its story is a
 * payment by card, with the provider's fee, and what was paid went to the bank every week.
 */
export async function writePayments(tx: Tx, { accountId, today }: World): Promise<void> {
  await tx.raw({
    text: `with account as (update accounts set connect_status = 'completed' where id = $1 returning id)
      insert into payment_connections (account_id, provider_account, charges_enabled, payouts_enabled, details_submitted)
      select id, $2, true, true, true from account returning 1`,
    values: [accountId, DEMO_PROVIDER_ACCOUNT],
  });
  const { rows: topUps } = await tx.raw<TopUp & Record<string, unknown>>({
    text: `select id, customer_id, day::text as day, amount_cents as cents, completed_at as at from transactions
      where account_id = $1 and type in ('add_deposit', 'grab_container_and_deposit') and status = 'completed' order by completed_at, id`,
    values: [accountId],
  });
  await tx.raw({
    text: `insert into provider_payments (account_id, transaction_id, customer_id, payment_intent, charge, paid_cents, credit_id, created_at)
      select $1, id, customer_id, 'pi_demo_' || id, 'ch_demo_' || id, amount_cents, id, completed_at
      from transactions where account_id = $1 and id = any($2::bigint[]) returning 1`,
    values: [accountId, topUps.map(({ id }) => id)],
  });
  const fees = topUps.map(({ id, day, cents }) => providerFee(feeOf(cents), day, `txn_demo_${id}`));
  // The last one is still to come: something waits at the provider.
  const payouts = weekly(topUps, today)
    .slice(0, -1)
    .map(({ cents, day }) => payout(cents, day, `po_demo_${day}`));
  const settlements = await writeSettlements(tx, accountId, [...fees, ...payouts]);
  const sources = [
    ...topUps.map(({ id }) => `ch_demo_${id}`),
    ...payouts.map(({ providerReference = '' }) => providerReference),
  ];
  await tx.raw({
    text: `insert into provider_sources (account_id, source, transaction_id, settlement_id)
      select $1::bigint, 'ch_demo_' || id, id, null::bigint from unnest($2::bigint[]) as id
      union all select $1::bigint, source, null, settlement from unnest($3::text[], $4::bigint[]) as settled(source, settlement) returning 1`,
    values: [accountId, topUps.map(({ id }) => id), sources, settlements],
  });
  await writeWaitingRefunds(tx, accountId);
}

/** Payouts of each Monday: money that could be paid to the bank by then. */
function weekly(topUps: readonly TopUp[], today: string): { day: string; cents: number }[] {
  const paid: { day: string; cents: number }[] = [];
  let next = 0;
  const start = topUps[0]?.day ?? today;
  for (let day = firstMonday(start); day < today; day = addDays(day, WEEK)) {
    let cents = 0;
    for (let one = topUps[next]; one !== undefined && one.day <= addDays(day, -HELD_DAYS); one = topUps[next]) {
      cents += one.cents - feeOf(one.cents);
      next += 1;
    }
    if (cents > 0) paid.push({ day, cents });
  }
  return paid;
}

function firstMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % WEEK);
}

/**
 * Refunds of the story that wait for the provider, each of a payment of its customer's that is
 * large enough.
 */
async function writeWaitingRefunds(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `insert into provider_refunds (account_id, transaction_id, payment_id, amount_cents)
      select $1, t.id, p.id, t.amount_cents from transactions t
      cross join lateral (select id from provider_payments p where p.account_id = $1 and p.customer_id = t.customer_id
        and p.paid_cents >= t.amount_cents order by id desc limit 1) p
      where t.account_id = $1 and t.type = 'refund_deposit' and t.variant = 'payment_card' and t.status = 'pending' returning 1`,
    values: [accountId],
  });
}

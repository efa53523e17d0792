import type { Stripe } from 'stripe';
import { type Tx } from '../../platform/database/transaction.ts';
import { type OnBehalf } from './onBehalf.ts';
import { connectionOf, saveConnection } from './queries.ts';

/** Stores the provider's present data on an account. */
export async function keepAccount(
  tx: Tx,
  accountId: number,
  account: Stripe.Account,
  linkExpiresAt: Date | null = null,
): Promise<void> {
  await saveConnection(tx, {
    accountId,
    providerAccount: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    due: account.requirements?.currently_due ?? [],
    linkExpiresAt,
  });
}

/** The provider reports a change of an account. */
export async function refreshConnection({ accountId, stripe, as, run }: OnBehalf): Promise<string> {
  const account = await stripe.accounts.retrieve(as.stripeAccount);
  await run((tx) => keepAccount(tx, accountId, account));
  return 'enregistré';
}

/** Whether the provider has all it needs: only then may an account be paid. */
export const isComplete = (account: Stripe.Account): boolean =>
  account.details_submitted && (account.requirements?.currently_due ?? []).length === 0;

/**
 * The provider's account of an initiative, made the first time. A lost answer makes no second one:
 * the key of the request is the account's own.
 */
export async function providerAccountOf(
  tx: Tx,
  stripe: Stripe,
  { accountId, name, email }: { accountId: number; name: string; email: string },
): Promise<Stripe.Account> {
  const known = await connectionOf(tx, accountId);
  if (known !== undefined) return stripe.accounts.retrieve(known.providerAccount);
  return stripe.accounts.create(
    {
      country: 'FR',
      email,
      business_profile: { name },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'full' },
      },
      metadata: { boucle_account: String(accountId) },
    },
    { idempotencyKey: `boucle-account-${accountId}` },
  );
}

import type { Stripe } from 'stripe';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PaymentProvider } from './provider.ts';

/** One account's side of the provider: the library, as that account, and its own rows. */
export interface OnBehalf {
  readonly accountId: number;
  readonly stripe: Stripe;
  /** Sent with every request: it is made as the connected account. */
  readonly as: { readonly stripeAccount: string };
  readonly run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export async function onBehalf(
  database: Database,
  provider: PaymentProvider,
  { accountId, providerAccount }: { accountId: number; providerAccount: string },
): Promise<OnBehalf> {
  return {
    accountId,
    stripe: await provider.stripe(),
    as: { stripeAccount: providerAccount },
    run: (work) => inScope(database, { kind: 'account', accountId }, work),
  };
}

/** The identifier of what may have come whole. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

import { type Connection } from '@boucle/contract/features/connect/calls.ts';
import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';
import { ownAccount } from '../../domain/accounts/ownAccount.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { problem, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { isComplete, keepAccount, providerAccountOf } from '../../outside/paymentProvider/connection.ts';
import { type PaymentProvider } from '../../outside/paymentProvider/provider.ts';
import { connectionOf, lockSource, setConnectStatus } from '../../outside/paymentProvider/queries.ts';
import { reconcile } from '../../outside/paymentProvider/reconcile.ts';
import { ReconciliationUnderWay } from '../../outside/paymentProvider/reconcileLease.ts';
import { latestReconciliations } from './queries.ts';
import { dueKinds } from './due.ts';

const RETURN_PATH = '/account?onglet=paiement&connect=';

function providerOf({ payments }: Dependencies): PaymentProvider {
  if (payments === undefined) throw refused('Aucun prestataire de paiement n’est configuré sur ce serveur.');
  return payments;
}

/**
 * The provider's answer; 503 when it gives none. Its own words may quote what it was sent: they go
 * nowhere.
 */
async function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const { type = '' } = (error ?? {}) as { type?: unknown };
    if (!String(type).startsWith('Stripe')) throw error;
    throw problem('unavailable', 'Stripe ne répond pas. Réessayez dans quelques instants.');
  });
}

async function readConnection(tx: Tx, accountId: number, { payments, now }: Dependencies): Promise<Connection> {
  const { connect_status: status } = await ownAccount(tx, accountId);
  const known = await connectionOf(tx, accountId);
  const expiry = known?.linkExpiresAt ?? null;
  return {
    status,
    available: payments !== undefined,
    simulated: payments?.simulator !== undefined,
    charges_enabled: known?.chargesEnabled ?? false,
    payouts_enabled: known?.payoutsEnabled ?? false,
    due: dueKinds(known?.due ?? []),
    link_expired: expiry !== null && expiry < now(),
  };
}

/** 409 for a second comparison at once, in any process. */
function underWay(error: unknown): never {
  if (error instanceof ReconciliationUnderWay) throw problem('conflict', 'Un rapprochement est déjà en cours.');
  throw error;
}

/** Handlers of `contract/features/connect/calls.ts`. */
export const connect = {
  read: calls.connect.read.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await readConnection(tx, accountOf(caller), dependencies),
  })),

  start: calls.connect.start.handler(async ({ context: { tx, caller, dependencies } }) => {
    const accountId = accountOf(caller);
    const stripe = await providerOf(dependencies).stripe();
    // Pressed twice at once, the second waits for the account that the first makes.
    await lockSource(tx, accountId, 'connection');
    const { name, connect_status: status } = await ownAccount(tx, accountId);
    const account = await answered(providerAccountOf(tx, stripe, { accountId, name, email: caller.email }));
    const back = consoleOrigin(dependencies.config) + RETURN_PATH;
    const link = await answered(
      stripe.accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: `${back}refresh`,
        return_url: `${back}complete`,
      }),
    );
    await keepAccount(tx, accountId, account, new Date(link.expires_at * 1000));
    if (status === 'pending') await setConnectStatus(tx, accountId, 'inProgress');
    return { data: { stripe_url: link.url } };
  }),

  complete: calls.connect.complete.handler(async ({ context: { tx, caller, dependencies } }) => {
    const accountId = accountOf(caller);
    const stripe = await providerOf(dependencies).stripe();
    const known = await connectionOf(tx, accountId);
    if (known === undefined) throw refused(messages.missing_details);
    const account = await answered(stripe.accounts.retrieve(known.providerAccount));
    if (!isComplete(account)) throw refused(messages.missing_details);
    await keepAccount(tx, accountId, account);
    await setConnectStatus(tx, accountId, 'completed');
    return { data: await ownAccount(tx, accountId) };
  }),

  reconciliations: calls.connect.reconciliations.handler(async ({ context: { tx, caller } }) => ({
    data: await latestReconciliations(tx, accountOf(caller)),
  })),

  reconcile: calls.connect.reconcile.handler(async ({ context: { tx, caller, dependencies, apart } }) => {
    const accountId = accountOf(caller);
    const payments = providerOf(dependencies);
    const connection = await connectionOf(tx, accountId);
    if (connection === undefined) throw refused('L’initiative n’est pas encore connectée à Stripe.');
    const { database, log } = dependencies;
    await apart(() => answered(reconcile({ database, payments, log }, connection, caller.personId)).catch(underWay));
    const [latest] = await latestReconciliations(tx, accountId);
    if (latest === undefined) throw new Error('The reconciliation was not kept');
    return { data: latest };
  }),
};

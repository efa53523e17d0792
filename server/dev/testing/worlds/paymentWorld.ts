import { inScope } from '../../../platform/database/tenant.ts';
import { handleEvents } from '../../../outside/paymentProvider/handleEvents.ts';
import { connectionOf } from '../../../outside/paymentProvider/queries.ts';
import { reconcile } from '../../../outside/paymentProvider/reconcile.ts';
import { simulated } from '../../../outside/paymentProvider/provider.ts';
import { sendRefund } from '../../../outside/paymentProvider/sendRefund.ts';
import { REQUIREMENTS, notify } from '../../../outside/paymentProvider/simulator/connect.ts';
import { payloadOf, send } from '../../../outside/paymentProvider/simulator/deliveries.ts';
import { balanceOf, feeOf } from '../../../outside/paymentProvider/simulator/ledger.ts';
import { pay } from '../../../outside/paymentProvider/simulator/payments.ts';
import { type Simulator, startSimulator } from '../../../outside/paymentProvider/simulator/simulator.ts';
import { nowSeconds } from '../../../outside/paymentProvider/simulator/store.ts';
import { WEBHOOK_PATH } from '../../../outside/paymentProvider/webhook.ts';
import { type PartnerWorld, partnerWorld } from './partnerWorld.ts';

const PAYING_CARD = '4242424242424242';

/** A payment page that a customer opened. */
export interface OpenedPage {
  readonly transactionId: number;
  readonly url: string;
  readonly session: string;
}

export interface PaymentWorld extends PartnerWorld {
  readonly simulator: Simulator;
  /** Of the initiative, at the provider. */
  readonly account: string;
  /** Asks for a top-up of the customer and opens its payment page. */
  topUp(cents: number): Promise<OpenedPage>;
  /** Tops up, pays and lets our books know. */
  paid(cents: number): Promise<OpenedPage>;
  /** Asks for money back; answers the numbers of the transactions. */
  refund(cents: number): Promise<{ status: number; ids: number[]; detail: string | undefined }>;
  /** Events that were not delivered yet, the oldest first. */
  waiting(): string[];
  /** Sends an event by its number; whether it was taken. */
  deliver(event: string): Promise<boolean>;
  /** Everything that waits: deliveries, then events, then refunds. */
  settle(): Promise<void>;
  /** Euro cents at the provider, by our books and by its own. */
  balances(): Promise<{ ours: number; theirs: number }>;
  statusOf(id: number): Promise<{ status: string; reason: string | null }>;
  cagnotte(): Promise<number>;
  reconcile(): Promise<{
    off: number;
    bookCents: number;
    providerCents: number;
    differences: Record<string, unknown>[];
  }>;
}

/**
 * The example programme, its initiative connected to a simulated provider that the official library
 * speaks to.
 */
export async function paymentWorld({ timeoutMs }: { timeoutMs?: number } = {}): Promise<PaymentWorld> {
  const place = { origin: 'http://127.0.0.1' };
  const simulator = await startSimulator({ file: ':memory:', origin: () => place.origin });
  const payments = simulated(simulator, timeoutMs);
  const world = await partnerWorld(payments);
  place.origin = world.origin;
  const { accountId, customer } = world.ledger;
  const { store } = simulator;
  const stripe = await payments.stripe();
  const { id: account } = await stripe.accounts.create({ country: 'FR', email: 'initiative@exemple.fr' });
  const made = store.get('', 'account', account);
  if (made === undefined) throw new Error('No account');
  notify(store, made, REQUIREMENTS);
  store.db.exec('delete from deliveries');
  await world.owner.query('update payment_connections set provider_account = $2 where account_id = $1', [
    accountId,
    account,
  ]);
  const scope = { kind: 'account', accountId } as const;
  const { database } = world.dependencies;
  const handling = { database, payments, log: { error: () => undefined } };
  const sent = { url: world.origin + WEBHOOK_PATH, secret: simulator.webhookSecret };

  const deliver = async (event: string): Promise<boolean> => {
    const taken = await send(payloadOf(store, event), sent);
    if (taken) store.db.prepare('update deliveries set done = 1 where event = ?').run(event);
    return taken;
  };
  const waiting = (): string[] =>
    store.db
      .prepare('select event from deliveries where done = 0 order by rowid')
      .all()
      .map(({ event }) => String(event));
  const topUp = async (cents: number): Promise<OpenedPage> => {
    const { data, text } = await world.ask('POST', '/transactions', {
      as: world.customerToken,
      body: { transaction_type: 'add_deposit', amount_cents: cents },
    });
    const url = data['payment_url'];
    if (typeof url !== 'string') throw new Error(text);
    const opened = await fetch(url.replace(/^https?:\/\/[^/]+/, world.origin), { redirect: 'manual' });
    const session = opened.headers.get('location')?.split('/').at(-1) ?? '';
    return { transactionId: Number(data['id']), url, session };
  };
  const settleAll = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      const jobs = world.jobs.splice(0);
      for (const { name, data } of jobs) {
        if (name === 'provider-refund') await sendRefund(database, payments, data as Parameters<typeof sendRefund>[2]);
      }
      for (const event of waiting()) await deliver(event);
      await handleEvents(handling);
    }
  };
  const cents = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await world.owner.query<{ cents: number }>(text, values);
    return rows[0]?.cents ?? 0;
  };

  return {
    ...world,
    simulator,
    account,
    topUp,
    async paid(amount) {
      const opened = await topUp(amount);
      pay(store, account, opened.session, PAYING_CARD);
      await settleAll();
      return opened;
    },
    async refund(amount) {
      const { status, data, detail } = await world.ask('POST', '/transactions', {
        as: world.customerToken,
        body: { transaction_type: 'refund_deposit', amount_cents: amount },
      });
      const others = (data['gesture'] ?? []) as { id: number }[];
      return { status, detail, ids: [...others.map(({ id }) => id), Number(data['id'])] };
    },
    waiting,
    deliver,
    settle: settleAll,
    async balances() {
      const { available, pending } = balanceOf(store, account, nowSeconds());
      const ours = await cents(
        `select -balance_cents as cents from money_accounts where account_id = $1 and kind = 'PSP'`,
        [accountId],
      );
      return { ours, theirs: available + pending };
    },
    async statusOf(id) {
      const { rows } = await world.owner.query<{ status: string; reason: string | null }>(
        'select status, failure_reason as reason from transactions where id = $1',
        [id],
      );
      return rows[0] ?? { status: 'none', reason: null };
    },
    cagnotte: () =>
      cents(
        `select balance_cents as cents from money_accounts where account_id = $1 and kind = 'CAG' and owner = 'U' and owner_id = $2`,
        [accountId, customer],
      ),
    async reconcile() {
      const connection = await inScope(database, scope, (tx) => connectionOf(tx, accountId));
      if (connection === undefined) throw new Error('Not connected');
      const id = await reconcile(handling, connection);
      const { rows } = await world.owner.query<Awaited<ReturnType<PaymentWorld['reconcile']>>>(
        `select off, book_cents::int as "bookCents", provider_cents::int as "providerCents", differences from reconciliations where id = $1`,
        [id],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('Not reconciled');
      return row;
    },
    async end() {
      await world.end();
      await payments.close();
    },
  };
}

/** The rest of a payment by card once the provider took its fee. */
export const net = (cents: number): number => cents - feeOf(cents);

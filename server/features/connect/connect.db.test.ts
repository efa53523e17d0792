import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type Connection, type Reconciliation } from '@boucle/contract/features/connect/calls.ts';
import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { onBehalf } from '../../outside/paymentProvider/onBehalf.ts';
import { reconcileAll } from '../../outside/paymentProvider/reconcile.ts';
import { whileAlone } from '../../outside/paymentProvider/reconcileLease.ts';
import { REQUIREMENTS } from '../../outside/paymentProvider/simulator/connect.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

const post = (path: string, token = world.tokens.admin) => world.call('POST', path, { token });
const read = async () => (await world.call('GET', '/connect', { token: world.tokens.admin })).data as Connection;
const start = async () => {
  const answer = await post('/connect/start');
  expect(answer.status, answer.text).toBe(200);
  return new URL((answer.data as { stripe_url: string }).stripe_url).pathname;
};
const open = async (path: string) => app.request(path);
const visitOf = async (answer: Response) => /name="visit" value="(\w+)"/.exec(await answer.text())?.[1] ?? '';
const fill = async (visit: string, fields: Record<string, string>) =>
  app.request('/stripe-simulator/connect', { method: 'POST', body: new URLSearchParams({ visit, ...fields }) });
const ALL = Object.fromEntries(REQUIREMENTS.map((name) => [name, 'dit']));

describe('connecting the payment provider', () => {
  it('waits, then is in progress once it is started', async () => {
    expect(await read()).toEqual({
      status: 'pending',
      available: true,
      simulated: true,
      charges_enabled: false,
      payouts_enabled: false,
      due: [],
      link_expired: false,
    });
    const refused = await post('/connect/complete');
    expect(refused).toMatchObject({ status: 422, detail: messages.missing_details });
    await start();
    expect(await read()).toMatchObject({
      status: 'inProgress',
      due: ['business', 'company', 'representative', 'bank', 'terms'],
    });
  });

  it('makes one account at the provider, however often and at once it is started', async () => {
    await Promise.all([1, 2, 3].map(() => post('/connect/start')));
    const store = world.dependencies.payments?.simulator?.store;
    expect(store?.list('', 'account', { limit: 10 }).data).toHaveLength(1);
  });

  it('gives a link that opens once: the second time it leads back to refresh', async () => {
    const path = await start();
    expect((await open(path)).status).toBe(200);
    const again = await open(path);
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).toBe('http://localhost:3000/account?onglet=paiement&connect=refresh');
    expect((await open('/stripe-simulator/connect/link_made_up')).status).toBe(400);
  });

  it('gives a link that ends: too late it leads back to refresh, and the connection says that it expired', async () => {
    const path = await start();
    world.dependencies.payments?.simulator?.store.db.exec('update links set expires = 1');
    expect((await open(path)).headers.get('location')).toContain('connect=refresh');
    await world.owner.query(`update payment_connections set link_expires_at = now() - interval '1 second'`);
    expect(await read()).toMatchObject({ link_expired: true });
    await start();
    expect(await read()).toMatchObject({ link_expired: false });
  });

  it('is refused as long as something is missing, and completed with the account once nothing is', async () => {
    const some = await fill(await visitOf(await open(await start())), { business_type: 'association' });
    expect(some.headers.get('location')).toBe('http://localhost:3000/account?onglet=paiement&connect=complete');
    expect(await post('/connect/complete')).toMatchObject({ status: 422, detail: messages.missing_details });
    const later = await fill(await visitOf(await open(await start())), { ...ALL, step: 'later' });
    expect(later.status).toBe(303);
    expect(await post('/connect/complete')).toMatchObject({ status: 422 });
    await fill(await visitOf(await open(await start())), ALL);
    const done = await post('/connect/complete');
    expect(done.status, done.text).toBe(200);
    expect(done.data as Account).toMatchObject({ id: world.ledger.accountId, connect_status: 'completed' });
    expect(await read()).toMatchObject({ status: 'completed', charges_enabled: true, due: [] });
  });

  it('stays completed when more is told later', async () => {
    await start();
    expect(await read()).toMatchObject({ status: 'completed' });
  });

  it('writes neither the link nor a key into the journal', async () => {
    const { rows } = await world.owner.query<{ details: object }>(
      `select details from events where action like 'connect.%'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/link_|sk_test|whsec|http/);
  });

  it('says when the provider does not answer', async () => {
    const faults = world.dependencies.payments?.simulator?.faults;
    if (faults === undefined) throw new Error('No simulator');
    faults.refused = 10;
    const answer = await post('/connect/start');
    faults.refused = 0;
    expect(answer).toMatchObject({
      status: 503,
      detail: 'Stripe ne répond pas. Réessayez dans quelques instants.',
    });
  });
});

describe('reconciliation', () => {
  it('says what we have, what the provider has, and who asked', async () => {
    const answer = await post('/connect/reconciliations');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data as Reconciliation).toMatchObject({
      ours: 0,
      theirs: 0,
      difference: 0,
      off: 0,
      differences: [],
      by: expect.stringContaining('admin') as unknown,
    });
    const { data } = await world.call('GET', '/connect/reconciliations', { token: world.tokens.admin });
    expect(data).toHaveLength(1);
  });

  it('shows what our books have that the provider does not know', async () => {
    await world.ledger.record({
      type: 'add_deposit',
      author: 'customer',
      holder: { kind: 'customer', id: world.ledger.customer },
      amountCents: 1250,
    });
    const { data } = await post('/connect/reconciliations');
    expect(data as Reconciliation).toMatchObject({
      ours: 12.5,
      theirs: 0,
      difference: 12.5,
      off: 1,
      differences: [{ source: null, ours: 12.5, theirs: null, waiting: false }],
    });
  });

  it('is refused while another process compares the same account, until it ends or is gone', async () => {
    const { fresh, ledger, dependencies } = world;
    const other = openDatabase({ ownerConfig: fresh.ownerConfig });
    const { promise: gone, resolve: end } = Promise.withResolvers<undefined>();
    const { payments } = dependencies;
    if (payments === undefined) throw new Error('No provider');
    const side = await onBehalf(other, payments, { accountId: ledger.accountId, providerAccount: 'acct' });
    try {
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const compared = whileAlone(side, () => {
        begin(undefined);
        return gone;
      });
      await begun;
      const refusal = { status: 409, detail: 'Un rapprochement est déjà en cours.' };
      expect(await post('/connect/reconciliations')).toMatchObject(refusal);
      // The nightly one leaves it to the other and fails nothing.
      await reconcileAll({ database: dependencies.database, payments, log: dependencies.log });
      expect(await post('/connect/reconciliations')).toMatchObject(refusal);
      // As if the other had been killed a minute ago.
      await fresh.asOwner(`update payment_connections set reconciling_until = now() - interval '1 second'`);
      expect((await post('/connect/reconciliations')).status).toBe(201);
      end(undefined);
      await compared;
      expect((await post('/connect/reconciliations')).status).toBe(201);
    } finally {
      await other.close();
    }
  });

  it('is refused to who is not connected', async () => {
    expect(await post('/connect/reconciliations', world.tokens.stranger)).toMatchObject({ status: 422 });
  });
});

import { REQUIREMENTS, notify } from '../../../outside/paymentProvider/simulator/connect.ts';
import { type ExampleWorld } from './exampleWorld.ts';

/** Requests about the payment provider; the ones that need a connection make one. */
export const connectExamples = {
  'connect.read': () => ({}),
  'connect.start': () => ({ body: {} }),
  'connect.complete': async (world: ExampleWorld) => {
    await aConnection(world);
    return { body: {} };
  },
  'connect.reconciliations': () => ({}),
  'connect.reconcile': async (world: ExampleWorld) => {
    await aConnection(world);
    return { body: {} };
  },
};

/** Both accounts, connected: the provider has everything it needs. */
async function aConnection(world: ExampleWorld): Promise<void> {
  const { people, other, owner, dependencies } = world;
  const store = dependencies.payments?.simulator?.store;
  if (store === undefined) throw new Error('No simulator');
  // Separate sessions: other requests end the earlier ones.
  for (const personId of [people.account_admin, other.adminId]) {
    const { status, text } = await world.call('POST', '/connect/start', { token: await world.tokenOf(personId) });
    if (status !== 200) throw new Error(`Not connected: ${text}`);
  }
  const { rows } = await owner.query<{ id: string }>('select provider_account as id from payment_connections');
  for (const { id } of rows) {
    const account = store.get('', 'account', id);
    if (account !== undefined) notify(store, account, REQUIREMENTS);
  }
}

import { type Role, ROLES } from '@boucle/contract/roles.ts';
import { type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CallName, type ContractCall, contractCalls, rolesOf } from '../../testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../testing/examples/examples.ts';
import { askedAgain, putApart, serverOf, whileClosed } from '../../testing/processes/citusAccounts.ts';

/** In a database of a cluster of this machine: `CLUSTER_URL=… npm run test:long -- cluster`. */
const CLUSTERED = process.env['CLUSTERED'] === '1';

/** Calls of an initiative that ask every server, by their nature: they change or lock what each has a copy of. */
const OF_EVERY_SERVER = new Set<CallName>([
  // The initiative itself.
  'account.update',
  'appBuilds.start',
  'books.inviteAccountant',
  'books.saveBalanceCap',
  'books.saveChartAccount',
  'books.saveFiscalYear',
  'example.open',
  'example.remove',
  'secondFactor.setPolicy',
  'statements.close',
  'statements.saveIssuer',
  'stockHealth.setLevels',
  'yearArchives.start',
  // People.
  'customers.erase',
  'delegatedAdmins.deactivate',
  'delegatedAdmins.invite',
  'partners.inviteAdmin',
  'partners.removeAdmin',
  'restaurants.inviteOwner',
  'restaurants.removeOwner',
  'secondFactor.addPasskey',
  'secondFactor.confirmTotp',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renamePasskey',
  'secondFactor.renewCodes',
  'secondFactor.reset',
  'session.changePassword',
  'session.savePreferences',
  'team.invite',
  'team.remove',
  // Partners, their accesses, what is connected to the payment provider.
  'apiAccesses.create',
  'apiAccesses.renew',
  'apiAccesses.revoke',
  'connect.complete',
  'connect.reconcile',
  'connect.start',
  'partners.create',
  'partners.deactivate',
  'partners.reactivate',
  'partners.update',
  // The books as a whole, which are read within what the application may see, not by the initiative's number.
  'integrity.run',
]);

let world: ExampleWorld;
let away: ClientConfig;
let database: string;

/** Who makes a call in the name of one initiative; undefined for those of the platform. */
const roleOf = (call: ContractCall): Role | undefined =>
  'public' in call.access
    ? 'account_admin'
    : ROLES.find((role) => role !== 'super_admin' && rolesOf(call).includes(role));

describe.runIf(CLUSTERED)('while the server of another initiative is away', () => {
  beforeAll(async () => {
    world = await exampleWorld();
    const { owner, ledger, other } = world;
    await putApart(owner, inject('clusterNodes'), [ledger.accountId, other.accountId]);
    away = await serverOf(owner, inject('clusterNodes'), other.accountId);
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    database = rows[0]?.name ?? '';
  }, 600_000);
  afterAll(() => world.end(), 120_000);

  it.each(contractCalls.flatMap((call) => (roleOf(call) === undefined ? [] : [[call.name, call] as const])))(
    '%s is answered',
    async (name, call) => {
      const personId = world.people[roleOf(call) ?? 'account_admin'];
      const sent = await askedAgain(async () => examples[name](world, personId));
      const token = await askedAgain(() => world.tokenOf(personId));
      const path = filledPath(call.path, sent) + (sent.query === undefined ? '' : `?${sent.query}`);
      const { status, text } = await whileClosed(away, database, () =>
        world.call(call.method, path, { token, ...(sent.body === undefined ? {} : { body: sent.body }) }),
      );
      expect(status, text.slice(0, 300)).toBe(OF_EVERY_SERVER.has(name) ? 503 : call.success);
    },
  );
});

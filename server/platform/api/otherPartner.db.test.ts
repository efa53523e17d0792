import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';

const ROLES = ['partner_admin', 'partner_delegated_admin'] as const;
type PartnerRole = (typeof ROLES)[number];

let world: ExampleWorld;
/** Of a second partner of the very same account. */
let rivals: Readonly<Record<PartnerRole, number>>;
beforeAll(async () => {
  world = await exampleWorld();
  const { owner, ledger } = world;
  const { rows } = await owner.query<{ id: number }>(
    `insert into partners (account_id, name) values ($1, 'Rivale à vélo') returning id`,
    [ledger.accountId],
  );
  const hired = async (role: PartnerRole) => {
    const person = await owner.query<{ id: number }>(
      `insert into people (account_id, partner_id, role, email, status)
       values ($1, $2, $3, $3::text || '@rivale.exemple.fr', 'active') returning id`,
      [ledger.accountId, rows[0]?.id, role],
    );
    return person.rows[0]?.id ?? 0;
  };
  rivals = {
    partner_admin: await hired('partner_admin'),
    partner_delegated_admin: await hired('partner_delegated_admin'),
  };
});
afterAll(() => world.end());

/** Values that only people of « Vélocourse » may read. */
const OURS = ['Vélocourse', 'lea@exemple.fr', 'partner_admin-', 'partner_delegated_admin-', 'Logiciel de caisse'];
/** Calls by which people read about themselves. */
const PERSONAL = ['session.login', 'session.changePassword'];

const partnerCalls = contractCalls.filter((call) => !PERSONAL.includes(call.name) && !('public' in call.access));
const forRole = (role: PartnerRole) =>
  partnerCalls.filter((call) => rolesOf(call).includes(role)).map((call) => [call.name, call] as const);

/** How many rows there are of what calls write. */
async function written(): Promise<unknown> {
  const tables = ['events', 'transactions', 'orders', 'api_accesses', 'people', 'idempotency_keys'];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await world.owner.query(`select ${counts.join(', ')}`)).rows[0];
}

describe.each(ROLES)('a %s of another partner of the same account', (role) => {
  it.each(forRole(role))('%s', async (_name, call: ContractCall) => {
    const sent = await examples[call.name](world, world.people[role]);
    const before = await written();
    const path = filledPath(call.path, sent) + (sent.query === undefined ? '' : `?${sent.query}`);
    const answer = await world.call(call.method, path, {
      token: await world.tokenOf(rivals[role]),
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    if (call.path.includes('{id}')) {
      expect(answer.status, answer.text).toBe(404);
      expect(await written(), 'a refused call wrote something').toEqual(before);
    }
    // A name that they say themselves is no secret.
    const body = JSON.stringify(sent.body ?? '');
    for (const secret of OURS.filter((one) => !body.includes(one))) expect(answer.text).not.toContain(secret);
  });
});

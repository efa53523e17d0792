import { type ApiCall } from '@boucle/contract/features/apiAccesses/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RequestContext } from '../platform/api/context.ts';
import { partnerContractCalls, partnerExamples } from '../dev/testing/examples/partnerExamples.ts';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';
import { WARNED_CALLS, lookForUnknownKeys } from './unknownKeys.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 100 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 100_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
});
afterAll(() => world.end());

const known = partnerContractCalls.filter(({ name }) => WARNED_CALLS.has(name));

it('the calls that are warned exist, and no other is', () => {
  expect(known.map(({ name }) => name).sort()).toEqual([...WARNED_CALLS].sort());
  expect(WARNED_CALLS.size).toBe(19);
});

it.each(known.filter(({ name }) => name !== 'consent.revoke').map((call) => [call.name, call] as const))(
  '%s: a key that it does not know is told by Warning and by the register of calls',
  async (_name, call) => {
    const [who] = call.access.who;
    const as = world.callers[who];
    const { id, body } = await partnerExamples[call.name](world, who);
    await world.owner.query('delete from rate_limits');
    const path = `${call.path.replace('{id}', String(id)).replace('{line}', '1')}?inconnu=1`;
    const answer = await world.ask(call.method, path, { as, ...(body === undefined ? {} : { body }) });
    expect(answer.status, answer.text).toBe(call.success);
    expect(answer.headers.get('warning')).toBe('299 boucle "Sans effet, inconnu de cet appel - inconnu"');
    const noted = async (): Promise<string[] | undefined> => {
      const { data } = await world.call('GET', `/api_accesses/${world.access.id}/calls`, {
        token: await world.tokenOf(world.people.partner_admin),
      });
      return (data as ApiCall[]).find((one) => one.path === call.path && one.method === call.method)?.ignored;
    };
    await expect.poll(noted).toEqual(['inconnu']);
  },
);

it('a call that came later refuses it', () => {
  const call = partnerContractCalls.find(({ name }) => name === 'orders.validate');
  const procedure = { '~orpc': { route: { method: 'POST' }, meta: {}, errorMap: {} } } as never;
  const context = { strayParameters: [], answerHeaders: {}, partner: { basic: null } } as unknown as RequestContext;
  expect(call).toBeDefined();
  expect(() => lookForUnknownKeys('orders.later', procedure, { inconnu: 1 }, context)).toThrow(
    'Champ inconnu\u00a0: inconnu.',
  );
  expect(context.answerHeaders).toEqual({});
});

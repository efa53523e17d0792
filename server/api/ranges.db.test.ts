import { ADMIN_API } from '@boucle/contract/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { convertToRanges } from '../database/ranges/convert.ts';
import { contractCalls, rolesOf } from '../testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../testing/examples/examples.ts';

/** Calls that only read, whatever they read. */
const CALLS = contractCalls.filter(({ access }) => !('public' in access) && access.replica === true);
/** Calls made first, so that there is something of each kind. */
const ACTS = contractCalls.filter(
  ({ name, method, access }) =>
    method === 'POST' && !('public' in access) && /^(transactions|cards|customers|restaurants|deposits)\./.test(name),
);

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
}, 120_000);
afterAll(() => world.end());

it('every call that only reads, lists, cards and balances of any date, answers the same before and after', async () => {
  for (const call of ACTS) {
    const [role] = rolesOf(call);
    const person = world.people[role as keyof typeof world.people];
    const { id, parts, body } = await examples[call.name](world, person);
    await world.call(call.method, filledPath(call.path, { id, parts }), {
      token: await world.tokenOf(person),
      ...(body === undefined ? {} : { body }),
    });
  }
  const asked: { name: string; path: string; token: string }[] = [];
  for (const call of CALLS) {
    const [role] = rolesOf(call);
    const person = world.people[role as keyof typeof world.people];
    const { id, parts, query = '' } = await examples[call.name](world, person);
    const path = filledPath(call.path, { id, parts }) + (query && `?${query}`);
    asked.push({ name: call.name, path, token: await world.tokenOf(person) });
  }
  const app = createApp(world.dependencies);
  const answers = async (): Promise<Record<string, string>> => {
    const texts: Record<string, string> = {};
    for (const { name, path, token } of asked) {
      const answer = await app.request(ADMIN_API + path, { headers: { authorization: `Bearer ${token}` } });
      // The instant at which it is asked is told by some.
      const text = Buffer.from(await answer.arrayBuffer())
        .toString('latin1')
        .replaceAll(INSTANT, '');
      texts[name] = `${answer.status} ${/^%PDF/.test(text) ? 'PDF' : text}`;
    }
    return texts;
  };
  const before = await answers();
  await convertToRanges(world.fresh.ownerConfig, { size: 20 });
  expect(await answers()).toEqual(before);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(60);
}, 120_000);

const INSTANT = /"(?:until|as_of|now|generated_at)":"[^"]*"|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

import { ROLES } from '@boucle/contract/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractCalls, rolesOf } from '../testing/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../testing/exampleWorld.ts';
import { examples, filledPath } from '../testing/examples.ts';

let world: ExampleWorld;
/** Numbers of another account, by the end of the field's name. */
let foreign: Readonly<Record<string, number>>;
beforeAll(async () => {
  world = await exampleWorld();
  const { accountId, adminId, customer, transaction } = world.other;
  const added = async (text: string): Promise<number> =>
    (await world.owner.query<{ id: number }>(`${text} returning id`, [accountId])).rows[0]?.id ?? 0;
  foreign = {
    format: await added(`insert into formats (account_id, title) values ($1, 'Bocal')`),
    restaurant: await added(`insert into restaurants (account_id, name) values ($1, 'Ailleurs')`),
    partner: await added(`insert into partners (account_id, name) values ($1, 'Ailleurs à vélo')`),
    drop_off_point: await added(
      `insert into drop_off_points (account_id, name, kind) values ($1, 'Ailleurs', 'public')`,
    ),
    person: adminId,
    customer,
    transaction,
  };
});
afterAll(() => world.end());

/** A body once for each number in it that names something, with another account's instead, and once more with no piece moved. */
function* withForeign(body: unknown, path: readonly string[] = []): Generator<readonly [path: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, inner] of Object.entries(body)) {
    const at = [...path, key].join('.');
    const put = (value: unknown, more: object = {}) => ({ ...body, [key]: value, ...more });
    const id = foreign[/^(\w+)_ids?$/.exec(key)?.[1] ?? ''];
    if (id !== undefined && typeof inner === 'number') {
      yield [at, put(id)];
      if ('quantity' in body) yield [`${at} (quantity 0)`, put(id, { quantity: 0 })];
    } else if (id !== undefined && Array.isArray(inner)) yield [at, put([...(inner as unknown[]), id])];
    else
      for (const [inside, changed] of withForeign(inner, [...path, key]))
        yield [inside, Array.isArray(body) ? body.with(Number(key), changed) : put(changed)];
  }
}

/** What examples leave out and calls take. */
const WITH_MORE: Readonly<Record<string, (body: object) => object>> = {
  'orders.cancel': (body) => ({ ...body, opened: [{ format_id: world.ledger.bowl, quantity: 1 }] }),
  'orders.finish': (body) => ({
    ...body,
    delivered: [{ format_id: world.ledger.bowl, quantity: 1 }],
    picked_up: [{ format_id: world.ledger.bowl, quantity: 1 }],
  }),
};

it('no call takes in its body a number of another account (fault 7)', async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const call of contractCalls) {
    const role = ROLES.find((one) => rolesOf(call).includes(one) && one !== 'super_admin');
    if (role === undefined || call.method === 'GET') continue;
    const personId = world.people[role];
    const token = await world.tokenOf(personId);
    const sent = await examples[call.name](world, personId);
    const more = WITH_MORE[call.name] ?? ((body: object) => body);
    for (const [path, body] of withForeign(more(sent.body ?? {}))) {
      tried += 1;
      const { status } = await world.call(call.method, filledPath(call.path, sent), { token, body: body as object });
      if (status !== 404 && status !== 422) taken.push(`${call.name} ${path}: ${status}`);
    }
  }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(25);
}, 60_000);

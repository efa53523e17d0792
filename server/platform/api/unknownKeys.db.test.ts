import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { type Sent, examples, filledPath } from '../../dev/testing/examples/examples.ts';

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

/** Inputs with free keys: lists by name, a browser's passkey data, the input of another call. */
const FREE: readonly string[] = ['lists', 'columns', 'views', 'credential', 'input'];

/** A body once for each object in it, which has one key more there; with the path of that key. */
function* withOneMore(body: unknown, path: readonly string[] = []): Generator<readonly [path: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  if (!Array.isArray(body) && !FREE.includes(path[0] ?? '')) {
    yield [[...path, 'inconnu'].join('.'), { ...body, inconnu: 1 }];
  }
  for (const [key, inner] of Object.entries(body)) {
    for (const [at, changed] of withOneMore(inner, [...path, key])) {
      yield [at, Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }];
    }
  }
}

interface Reply {
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
}

async function ask({ method, path }: ContractCall, sent: Sent, token: string | undefined): Promise<Reply> {
  const { body, query } = sent;
  const response = await app.request(ADMIN_API + filledPath(path, sent) + (query === undefined ? '' : `?${query}`), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { fields } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Reply>;
  return { status: response.status, fields };
}

async function written(): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select (select count(*) from events) as events, (select count(*) from transactions) as transactions`,
  );
  return rows[0];
}

describe('unknown keys and parameters', () => {
  it.each(contractCalls.map((call) => [call.name, call] as const))(
    '%s refuses them, naming each, at any depth',
    async (_name, call) => {
      const role = ROLES.find((candidate) => rolesOf(call).includes(candidate)) ?? 'account_admin';
      const personId = world.people[role];
      const token = 'public' in call.access ? undefined : await world.tokenOf(personId);
      const sent = await examples[call.name](world, personId);
      const before = await written();
      const addition = (parameter: string): Sent => ({
        ...sent,
        query: [sent.query, parameter].filter((part) => part !== undefined).join('&'),
      });
      const noun = call.method === 'GET' ? 'Paramètre' : 'Champ';
      const expectRefused = async (asked: Sent, path: string, kind = noun): Promise<void> => {
        const { status, fields } = await ask(call, asked, token);
        expect({ status, fields }).toEqual({ status: 422, fields: { [path]: [`${kind} inconnu\u00a0: ${path}.`] } });
      };

      await expectRefused(addition('inconnu=1'), 'inconnu', 'Paramètre');
      if (call.method === 'GET') {
        await expectRefused(addition('account_idd=2'), 'account_idd');
        if (sent.query?.includes('filter[') === true)
          await expectRefused(addition('filter[inconnu]=1'), 'filter.inconnu');
        if (sent.query?.includes('page[') === true) await expectRefused(addition('page[inconnu]=1'), 'page.inconnu');
      } else {
        for (const [path, body] of withOneMore(sent.body ?? {})) await expectRefused({ ...sent, body }, path);
      }
      expect(await written()).toEqual(before);
    },
  );

  it('are refused in a form of several parts', async () => {
    const call = contractCalls.find(({ name }) => name === 'account.update');
    if (call === undefined) throw new Error('No such call');
    const body = new FormData();
    body.set('account[trash_bag_capacity]', '12');
    body.set('account[colors][tertiary]', '#000000');
    const { status, fields } = await ask(call, { body }, world.tokens.admin);
    const path = 'account.colors.tertiary';
    expect({ status, fields }).toEqual({ status: 422, fields: { [path]: [`Champ inconnu\u00a0: ${path}.`] } });
  });

  it('are told to who may make the call alone', async () => {
    const call = contractCalls.find(({ name }) => name === 'restaurants.update');
    if (call === undefined) throw new Error('No such call');
    const sent = { id: world.ledger.sender, body: { restaurant: { wash_mode: 'restaurant' } } };
    expect((await ask(call, sent, undefined)).status).toBe(401);
    expect((await ask(call, sent, world.tokens.employee)).status).toBe(403);
    expect(await ask(call, sent, world.tokens.admin)).toEqual({
      status: 422,
      fields: { restaurant: ['Champ inconnu\u00a0: restaurant.'] },
    });
  });
});

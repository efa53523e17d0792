import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { type Sent, examples, filledPath } from '../../dev/testing/examples/examples.ts';

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());

/** A body once for each of its fields, at any depth, without it. */
function* withoutOne(body: unknown, path: readonly string[] = []): Generator<readonly [path: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, inner] of Object.entries(body)) {
    const at = [...path, key];
    if (!Array.isArray(body))
      yield [at.join('.'), Object.fromEntries(Object.entries(body).filter(([other]) => other !== key))];
    for (const [inside, changed] of withoutOne(inner, at))
      yield [inside, Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }];
  }
}

function* lacking(call: ContractCall, sent: Sent): Generator<readonly [path: string, sent: Sent]> {
  if (call.method !== 'GET') for (const [path, body] of withoutOne(sent.body ?? {})) yield [path, { ...sent, body }];
  const parameters = sent.query?.split('&') ?? [];
  for (const [i, parameter] of parameters.entries()) {
    const path = (parameter.split('=')[0] ?? '').replaceAll(/\[(\w+)\]/g, '.$1');
    yield [path, { ...sent, query: parameters.toSpliced(i, 1).join('&') }];
  }
}

/** Where another sentence is more precise: several fields are missing together, or none is. */
const SAYS_MORE = /^(Donnez les deux dates|Dites les formats|Indiquez le conso ou la carte|Indiquez au nom de qui)/;
/** Here the sign-in form answers for validation (contract/base/validation/messages.ts). */
const SIGN_IN = 'session.login';

it('each field that must be there is asked for by its French label', async () => {
  const others: unknown[] = [];
  let asked = 0;
  for (const call of contractCalls) {
    const role = ROLES.find((one) => rolesOf(call).includes(one)) ?? 'account_admin';
    const token = await world.tokenOf(world.people[role]);
    const sent = await examples[call.name](world, world.people[role]);
    for (const [path, { query, body }] of lacking(call, sent)) {
      await world.owner.query('delete from rate_limits');
      const address = filledPath(call.path, sent) + (query === undefined || query === '' ? '' : `?${query}`);
      const { status, fields } = await world.call(call.method, address, {
        token,
        ...(body === undefined ? {} : { body }),
      });
      const messages = fields?.[path]?.join(' ');
      if (status !== 422 || messages === undefined || SAYS_MORE.test(messages)) continue;
      asked += 1;
      const expected = call.name === SIGN_IN ? /^Ce champ est requis$/ : /^Le champ .+ est obligatoire\.?$/;
      if (!expected.test(messages)) others.push([call.name, path, messages]);
    }
  }
  expect(others).toEqual([]);
  expect(asked).toBeGreaterThan(100);
}, 120_000);

it('a format without its deposit, a card without its number, colours without the second', async () => {
  const token = world.tokens.admin;
  const messages = async (method: string, path: string, body: object) =>
    Object.values((await world.call(method, path, { token, body })).fields ?? {}).flat();
  expect(await messages('POST', '/account/formats', { format: { title: 'Bocal' } })).toEqual([
    'Le champ Consigne est obligatoire',
  ]);
  expect(await messages('POST', '/card_holders', { initial_amount: 1 })).toEqual([
    'Le champ Nombre de cartes est obligatoire',
  ]);
  expect(await messages('PATCH', '/account', { account: { colors: { primary: '#17594A' } } })).toEqual([
    'Le champ Couleur secondaire est obligatoire',
  ]);
});

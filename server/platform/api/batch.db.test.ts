import { ASKED_ALONE, BATCH_AT_MOST, BATCH_TYPE, type BatchedAnswer } from '@boucle/contract/base/batch.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());

const send = (gets: unknown, token = world.tokens.admin, headers: Record<string, string> = {}) =>
  world.call('POST', '/batch', { token, body: { gets }, headers });

/** Answers by the place of what they answer. */
async function asked(gets: readonly string[], token?: string): Promise<readonly BatchedAnswer[]> {
  const { status, text, headers } = await send(gets, token);
  expect(status, text).toBe(200);
  expect(headers.get('content-type')).toBe(BATCH_TYPE);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BatchedAnswer);
  expect(lines).toHaveLength(gets.length);
  return lines.toSorted((one, other) => one.index - other.index);
}

/** Answers that hold something drawn by chance. */
const DRAWN: readonly string[] = ['secondFactor.prepareTotp'];

const readings = contractCalls.filter(({ method }) => method === 'GET');

describe.each(readings.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const role = ROLES.find((one) => rolesOf(call).includes(one)) ?? 'account_admin';

  it('answers with others what it answers alone, or is asked alone', async () => {
    const sent = await examples[call.name](world, world.people[role]);
    const path = filledPath(call.path, sent) + (sent.query === undefined ? '' : `?${sent.query}`);
    const token = await world.tokenOf(world.people[role]);
    const before = await world.owner.query('select count(*)::int as count from events');
    const [answer] = await asked([path, '/current'], token);
    if (answer?.status === ASKED_ALONE) {
      // Refused before anything was read.
      expect((await world.owner.query('select count(*)::int as count from events')).rows).toEqual(before.rows);
      const alone = await world.call('GET', path, { token });
      const traced = (await world.owner.query('select count(*)::int as count from events')).rows;
      const isJson = alone.headers.get('content-type')?.startsWith('application/json') === true;
      expect(isJson && JSON.stringify(traced) === JSON.stringify(before.rows), 'it might have come with others').toBe(
        false,
      );
      return;
    }
    const alone = await world.call('GET', path, { token });
    expect(answer?.status).toBe(alone.status);
    if (!DRAWN.includes(call.name)) expect(answer?.body).toBe(alone.text);
    for (const name of ['content-type', 'cache-control', 'etag', 'boucle-position'])
      expect(answer?.headers[name] ?? null, name).toBe(alone.headers.get(name));
  });
});

describe('a batch', () => {
  it('gives no right: each reading is refused in its place', async () => {
    const [accounts, cards, absent] = await asked(['/accounts', '/card_holders', '/nulle-part']);
    expect([accounts?.status, cards?.status, absent?.status]).toEqual([403, 200, 404]);
    const unknown = await asked(['/card_holders', '/current'], 'boucle_access_inconnu');
    expect(unknown.map(({ status }) => status)).toEqual([401, 401]);
    const foreign = await asked([`/transactions/${world.other.transaction}`]);
    expect(foreign[0]?.status).toBe(404);
  });

  it('reads its caller once', async () => {
    let callers = 0;
    const spied = new WeakSet<object>();
    world.fresh.database.pool.on('acquire', (client) => {
      if (spied.has(client)) return;
      spied.add(client);
      const query = client.query.bind(client) as (sent: unknown, ...more: unknown[]) => unknown;
      Object.assign(client, {
        query: (sent: unknown, ...more: unknown[]) => {
          if (JSON.stringify(sent).includes('caller_of_token')) callers += 1;
          return query(sent, ...more);
        },
      });
    });
    await asked(['/current', '/card_holders', '/account']);
    expect(callers).toBe(1);
  });

  it('only reads, of this API, and at most so many', async () => {
    for (const gets of [[], [{ method: 'POST', path: '/card_holders' }], ['card_holders'], '/card_holders', undefined])
      expect(await send(gets)).toMatchObject({ status: 422, fields: { gets: [expect.any(String)] } });
    const many = Array.from({ length: BATCH_AT_MOST + 1 }, () => '/current');
    expect((await send(many)).status).toBe(422);
    expect(await asked(many.slice(1))).toHaveLength(BATCH_AT_MOST);
    const [outside, nested] = await asked(['/../../../oauth/authorized_applications.json', '/batch']);
    expect([outside?.status, nested?.status]).toEqual([404, 404]);
  });

  it('does not mind a key', async () => {
    const { rows } = await world.owner.query<{ count: number }>('select count(*)::int as count from idempotency_keys');
    expect((await send(['/current'], world.tokens.admin, { 'idempotency-key': 'a-key-of-one' })).status).toBe(200);
    expect((await world.owner.query('select count(*)::int as count from idempotency_keys')).rows).toEqual(rows);
  });
});

import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { purgeAnswers } from './idempotency.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { type Sent, examples, filledPath } from '../../dev/testing/examples/examples.ts';

const AT_ONCE = 50;
const posts = contractCalls.filter(({ method, access }) => method !== 'GET' && !('public' in access));
const isReading = ({ access }: ContractCall): boolean => !('public' in access) && access.scope === 'read';
const writes = posts.filter((call) => !isReading(call));

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

interface Attempt extends Sent {
  token: string;
  key: string;
}

async function send(call: ContractCall, { body, token, key, ...sent }: Attempt, server = app) {
  const response = await server.request(ADMIN_API + filledPath(call.path, sent), {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), text: bytes.toString('latin1') };
}

const roleOf = (call: ContractCall): Role => ROLES.find((role) => rolesOf(call).includes(role)) ?? 'account_admin';
const named = (name: ContractCall['name']): ContractCall => {
  const found = posts.find((call) => call.name === name);
  if (found === undefined) throw new Error(`No call ${name}`);
  return found;
};

async function attemptOf(call: ContractCall): Promise<Attempt> {
  const personId = world.people[roleOf(call)];
  const sent = await examples[call.name](world, personId);
  return { ...sent, token: await world.tokenOf(personId), key: randomUUID() };
}

/** Every effect of a call leaves one trace, in the transaction of the effect. */
async function effects(call: ContractCall): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from events where action = $1',
    [call.name],
  );
  return rows[0]?.count ?? 0;
}

describe.each(writes.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('sent twice with one key: done once, answered alike, also after a restart', async () => {
    const attempt = await attemptOf(call);
    const before = await effects(call);
    const first = await send(call, attempt);
    expect(first.status, first.text.slice(0, 300)).toBe(call.success);
    expect(await send(call, attempt)).toEqual(first);
    expect(await send(call, attempt, createApp(world.dependencies))).toEqual(first);
    expect((await effects(call)) - before).toBe(1);
  });
});

describe.each([
  'cards.create',
  'cards.credit',
  'customers.credit',
  'transactions.record',
  'transactions.reverse',
] as const)('%s', (name) => {
  it(`sent ${AT_ONCE} times at once with one key: one effect, ${AT_ONCE} identical answers`, async () => {
    const call = named(name);
    const attempt = await attemptOf(call);
    const before = await effects(call);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(call, attempt)));
    expect(answers[0]?.status).toBe(call.success);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await effects(call)) - before).toBe(1);
  });
});

it('a PDF asked again with the same key is whole again', async () => {
  expect(posts.filter(isReading).map(({ name }) => name)).toEqual([
    'account.previewMail',
    'books.verifySeals',
    'cards.pdf',
    'customers.importPreview',
    'customers.importFaults',
    'alerts.tryRule',
    'dropOffPoints.codesPdf',
    'restaurants.importPreview',
    'restaurants.importFaults',
    'statements.run',
    'units.check',
    'units.labels',
  ]);
  const call = named('cards.pdf');
  const attempt = await attemptOf(call);
  for (let time = 1; time <= 2; time += 1) {
    const { status, type, text } = await send(call, attempt);
    expect({ status, type, begins: text.slice(0, 5), ends: text.trimEnd().slice(-5) }).toEqual({
      status: 200,
      type: 'application/pdf',
      begins: '%PDF-',
      ends: '%%EOF',
    });
  }
});

describe('a key', () => {
  it('that served for one body refuses another: 409, and nothing is done', async () => {
    const call = named('cards.create');
    const attempt = await attemptOf(call);
    await send(call, attempt);
    const before = await effects(call);
    const other = await send(call, { ...attempt, body: { quantity: 3, initial_amount: 12.5 } });
    expect(other.status).toBe(409);
    expect(JSON.parse(other.text)).toMatchObject({ error: 'idempotency_conflict' });
    expect(await effects(call)).toBe(before);
  });

  it('says the same of a body whose names stand in another order', async () => {
    const call = named('cards.create');
    const attempt = await attemptOf(call);
    const first = await send(call, { ...attempt, body: { quantity: 2, initial_amount: 1 } });
    expect(await send(call, { ...attempt, body: { initial_amount: 1.0, quantity: 2 } })).toEqual(first);
  });

  it('that served for one card refuses another, and another call', async () => {
    const call = named('cards.credit');
    const attempt = await attemptOf(call);
    await send(call, attempt);
    const { id } = await attemptOf(call);
    expect((await send(call, { ...attempt, ...(id === undefined ? {} : { id }) })).status).toBe(409);
    expect((await send(named('customers.credit'), { ...attempt, id: world.ledger.customer })).status).toBe(409);
  });

  it('belongs to who sent it: two people may choose the same', async () => {
    const call = named('session.savePreferences');
    const key = randomUUID();
    const body = { lists: { cards: { hidden: [], density: 'compact' } } };
    for (const role of ROLES) {
      const answer = await send(call, { key, body, token: await world.tokenOf(world.people[role]) });
      expect(answer.status).toBe(200);
    }
    const { rows } = await world.owner.query('select from idempotency_keys where key = $1', [key]);
    expect(rows).toHaveLength(ROLES.length);
  });

  it('stays free when the call was refused', async () => {
    const call = named('cards.create');
    const attempt = await attemptOf(call);
    expect((await send(call, { ...attempt, body: { quantity: 501, initial_amount: 1 } })).status).toBe(422);
    expect((await send(call, attempt)).status).toBe(201);
  });

  it('keeps no PIN that a reader of the database could see', async () => {
    const call = named('cards.create');
    const attempt = await attemptOf(call);
    const { text } = await send(call, attempt);
    const [card] = (JSON.parse(text) as { data: { uuid: string; pin: string }[] }).data;
    expect(card?.pin).toMatch(/^\d{4}$/);
    const { rows } = await world.owner.query<{ sealed_answer: Buffer }>(
      'select sealed_answer from idempotency_keys where key = $1',
      [attempt.key],
    );
    expect(rows[0]?.sealed_answer.includes(card?.uuid ?? '')).toBe(false);
  });
});

describe('a key', () => {
  it.each(['', '   '])('that is %j is refused: it would protect from nothing', async (key) => {
    const attempt = await attemptOf(named('cards.create'));
    const before = await effects(named('cards.create'));
    const answer = await send(named('cards.create'), { ...attempt, key });
    expect(answer.status).toBe(422);
    expect(JSON.parse(Buffer.from(answer.text, 'latin1').toString())).toMatchObject({
      fields: { 'Idempotency-Key': [expect.stringContaining('est vide')] },
    });
    expect(await effects(named('cards.create'))).toBe(before);
  });

  it('is forgotten after 90 days, a little at a time, and not a day before', async () => {
    await world.owner.query('delete from idempotency_keys');
    const rows = (count: number, days: number) =>
      world.owner.query(
        `insert into idempotency_keys (caller, key, body_hash, created_at)
          select 'person:' || $2::int, n::text, '', now() - make_interval(days => $2::int) from generate_series(1, $1::int) n`,
        [count, days],
      );
    await rows(5_001, 91);
    await rows(3, 89);
    expect(await world.platform(purgeAnswers)).toBe(true);
    expect(await world.platform(purgeAnswers)).toBe(false);
    const { rows: left } = await world.owner.query<{ n: number }>('select count(*)::int as n from idempotency_keys');
    expect(left).toEqual([{ n: 3 }]);
  });
});

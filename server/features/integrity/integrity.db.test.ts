import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IntegrityReport, type Verification } from '@boucle/contract/features/integrity/calls.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;

interface Answer {
  last: IntegrityReport | null;
  earlier: Verification[];
}

const read = async (token = world.tokens.admin) =>
  (await world.call('GET', '/account/integrity', { token })).data as Answer;
const run = (body: unknown = {}) => world.call('POST', '/account/integrity', { token: world.tokens.admin, body });

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 10 }]);
});
afterAll(() => world.end());

it('knows no verification before the first', async () => {
  expect(await read()).toEqual({ last: null, earlier: [] });
});

it('runs one, whole the first time, and says what each check counted and who asked', async () => {
  const answer = await run();
  expect(answer.status, answer.text).toBe(200);
  const { last } = await read();
  expect(last).toMatchObject({
    mode: 'full',
    off: 0,
    transactions: 2,
    by: expect.stringContaining('admin') as unknown,
  });
  expect(last?.checks.find(({ name }) => name === 'cells')).toMatchObject({
    title: 'Chaque stock est la somme de ses mouvements',
    off: 0,
    findings: [],
  });
});

it('goes on from the last good one, or starts again when asked to', async () => {
  await run({ mode: 'incremental' });
  expect((await read()).last).toMatchObject({ mode: 'incremental', transactions: 0 });
  await run({ mode: 'full' });
  const { last, earlier } = await read();
  expect(last?.mode).toBe('full');
  expect(earlier.map(({ mode }) => mode)).toEqual(['incremental', 'full']);
});

it('says what is off, as the books have it and as it was recounted', async () => {
  const { sender, bowl } = world.ledger;
  const change = (pieces: number) =>
    world.fresh.asOwner(`update cells set quantity = quantity + ${pieces} where place = 'R' and place_id = ${sender}`);
  await change(3);
  await run({ mode: 'full' });
  const { last } = await read();
  expect(last?.off).toBeGreaterThan(0);
  expect(last?.checks.find(({ name }) => name === 'cells')?.findings).toEqual([
    { subject: `R/${sender}/format ${bowl}/clean`, stored: '13', recount: '10' },
  ]);
  await change(-3);
  await run({ mode: 'full' });
  expect((await read()).last?.off).toBe(0);
});

it('is the account’s own, and its administrator’s', async () => {
  expect(await read(world.tokens.stranger)).toEqual({ last: null, earlier: [] });
  expect((await world.call('GET', '/account/integrity', { token: world.tokens.partner })).status).toBe(403);
  expect((await run({ mode: 'quick' })).status).toBe(422);
});

it('runs once for a request that is sent again', async () => {
  const count = async () => {
    const { rows } = await world.platform((tx) =>
      tx.raw<{ n: number }>({ text: 'select count(*)::int as n from ledger_verifications' }),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  const headers = { 'idempotency-key': 'controle-1' };
  const send = () => world.call('POST', '/account/integrity', { token: world.tokens.admin, body: {}, headers });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual(first.data);
  expect(await count()).toBe(before + 1);
});

it('runs once at a time', async () => {
  const answers = await Promise.all([run({ mode: 'full' }), run({ mode: 'full' })]);
  const statuses = answers.map(({ status }) => status).sort();
  // The second may come after the first is done.
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
});

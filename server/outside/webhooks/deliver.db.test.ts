import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { killed } from '../../dev/testing/processes/processes.ts';
import { startReceiver, webhookWorld } from '../../dev/testing/worlds/webhookWorld.ts';

let fresh: FreshDatabase;
let world: Awaited<ReturnType<typeof webhookWorld>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

/** What the receiver answers by the first part of the address: a status, headers, never. */
const ANSWERS: Readonly<Record<string, [status: number, headers?: Record<string, string>]>> = {
  '/ok': [204],
  '/down': [500],
  '/gone': [410],
  '/busy': [429, { 'retry-after': '7200' }],
  '/moved': [307, { location: 'https://169.254.169.254/' }],
};

beforeAll(async () => {
  fresh = await freshDatabase();
  world = await webhookWorld(fresh);
  receiver = await startReceiver(({ path }, response) => {
    const [status, headers] = ANSWERS[path] ?? [];
    if (status !== undefined) response.writeHead(status, headers).end('x'.repeat(1_000_000));
  });
});
afterAll(async () => {
  receiver.end();
  await fresh.drop();
});

const to = (path: string) => receiver.received.filter((message) => message.path === `/${path}`);
const idsTo = (path: string) => to(path).map(({ headers }) => headers['webhook-id']);

it('sends in order, one after the other, what standardwebhooks verifies', async () => {
  const { id, secret } = await world.endpoint('ok');
  await world.events(id, 12);
  await world.while(receiver.network, () => expect.poll(() => to('ok').length).toBe(12));
  const [first] = to('ok');
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toEqual({
    type: 'order.done',
    timestamp: expect.any(String) as string,
    data: { order_id: 1 },
  });
  expect(to('ok').map(({ body }) => (JSON.parse(body) as { data: { order_id: number } }).data.order_id)).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 1),
  );
  expect(new Set(idsTo('ok')).size).toBe(12);
  expect(await world.deliveries(id)).toEqual(
    Array.from({ length: 12 }, () => expect.objectContaining({ state: 'delivered', tries: 1, status: 204 }) as object),
  );
});

it('holds what comes behind a failure, tries ten times, then goes on; 3xx is a failure', async () => {
  const { id } = await world.endpoint('moved');
  await world.events(id, 2);
  for (let tries = 1; tries <= 10; tries += 1) {
    await world.due();
    await world.while(receiver.network, () =>
      expect.poll(async () => (await world.deliveries(id))[0]?.tries).toBe(tries),
    );
    expect((await world.deliveries(id))[0]).toMatchObject({ status: 307, failure: 'redirect' });
  }
  const [first, second] = await world.deliveries(id);
  expect(first).toMatchObject({ state: 'failed', tries: 10 });
  expect(second?.state).toBe('waiting');
  expect(new Set(idsTo('moved').slice(0, 10)).size).toBe(1);
});

it('obeys Retry-After, ends at 410 with what waited, and stops after five days of failures', async () => {
  const busy = await world.endpoint('busy');
  const gone = await world.endpoint('gone');
  const down = await world.endpoint('down');
  for (const { id } of [busy, gone, down]) await world.events(id, 2);
  await fresh.owner.query(`update webhook_endpoints set failing_since = now() - interval '5 days' where id = $1`, [
    down.id,
  ]);
  await world.while(receiver.network, async () => {
    await expect.poll(async () => (await world.deliveries(down.id))[1]?.state).toBe('failed');
    await expect.poll(async () => (await world.deliveries(gone.id))[1]?.state).toBe('failed');
    await expect.poll(async () => (await world.deliveries(busy.id))[0]?.tries).toBe(1);
  });
  const [held] = await world.deliveries(busy.id);
  expect(held?.wait).toBeGreaterThan(7100);
  expect((await world.deliveries(gone.id)).map(({ failure }) => failure)).toEqual(['status', 'stopped']);
  const { rows } = await fresh.owner.query<{ disabled_for: string | null }>(
    'select disabled_for from webhook_endpoints where id = any($1) order by id',
    [[busy.id, gone.id, down.id]],
  );
  expect(rows.map(({ disabled_for }) => disabled_for)).toEqual([null, 'gone', 'failing']);
  const mails = await fresh.owner.query(`select recipient from mails where kind = 'webhook_stopped'`);
  expect(mails.rows).toEqual([{ recipient: 'chef@exemple.fr' }, { recipient: 'chef@exemple.fr' }]);
});

it('a slow endpoint holds nobody back', { timeout: 180_000 }, async () => {
  const slow = await world.endpoint('never');
  const fast = await world.endpoint('ok');
  const count = process.env['LONG'] === '1' ? 10_000 : 200;
  await world.events(slow.id, count);
  await world.events(fast.id, count);
  const before = to('ok').length;
  await world.while(receiver.network, async () => {
    await expect.poll(() => to('never').length).toBe(1);
    await expect.poll(() => to('ok').length - before, { timeout: 120_000 }).toBe(count);
    // One at a time: nothing else came while the first is not answered, however often it is tried.
    expect(new Set(to('never').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    receiver.end();
  });
  const [first] = await world.deliveries(slow.id);
  expect(first?.state).toBe('waiting');
  expect(first?.tries).toBeGreaterThan(0);
  await fresh.owner.query('delete from webhook_endpoints where id = $1', [slow.id]);
});

it('what a killed worker sent without writing it is sent again under its id', async () => {
  const mute = await startReceiver(() => undefined);
  const { id } = await world.endpoint('killed');
  await world.events(id, 1);
  const sender = join(import.meta.dirname, '../../dev/testing/processes/webhookSender.ts');
  const child = fork(sender, [JSON.stringify(fresh.ownerConfig), String(mute.port)], { execArgv: [] });
  try {
    await expect.poll(() => mute.received.length).toBe(1);
  } finally {
    await killed(child, 'SIGKILL');
  }
  mute.end();
  expect(await world.deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  await world.due();
  const next = await startReceiver((_, response) => response.writeHead(200).end());
  await world.while(next.network, () =>
    expect.poll(async () => (await world.deliveries(id))[0]?.state).toBe('delivered'),
  );
  next.end();
  const again = next.received.find(({ path }) => path === '/killed');
  expect(again?.headers['webhook-id']).toBe(mute.received[0]?.headers['webhook-id']);
  expect(again?.body).toBe(mute.received[0]?.body);
});

it('sends nothing for a revoked access, a deactivated initiative or in the demonstration', async () => {
  const { id } = await world.endpoint('ok');
  await world.events(id, 2);
  await world.due();
  await world.while(undefined, () => expect.poll(async () => (await world.deliveries(id))[1]?.state).toBe('failed'));
  expect((await world.deliveries(id)).map(({ failure }) => failure)).toEqual(['demo', 'demo']);
  await world.events(id, 1);
  await fresh.owner.query('update accounts set deactivated_at = now() where id = $1', [world.accountId]);
  const mute = await startReceiver((_, response) => response.writeHead(200).end());
  await world.due();
  await world.while(mute.network, () => once(AbortSignal.timeout(700), 'abort'));
  await fresh.owner.query('update accounts set deactivated_at = null where id = $1', [world.accountId]);
  await fresh.owner.query('update api_accesses set revoked_at = now() where id = $1', [world.accessId]);
  await world.while(mute.network, () => once(AbortSignal.timeout(700), 'abort'));
  expect(mute.received).toEqual([]);
  mute.end();
  expect((await world.deliveries(id))[2]).toMatchObject({ state: 'failed', failure: 'stopped', tries: 0 });
  const { rows } = await fresh.owner.query(
    'select distinct disabled_for from webhook_endpoints where disabled_for is distinct from $1',
    ['gone'],
  );
  expect(rows).toContainEqual({ disabled_for: 'revoked' });
});

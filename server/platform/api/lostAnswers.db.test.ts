import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { Admission } from './admission.ts';

const ENOUGH = 10;
const limits = { account: ENOUGH, network: ENOUGH, held: ENOUGH, heldOfOne: ENOUGH };
let world: ExampleWorld;
let server: Server;
beforeAll(async () => {
  world = await exampleWorld();
  const answer = getRequestListener(createApp(world.dependencies).fetch);
  const { database } = world.dependencies;
  const admission = new Admission({ database, behindProxy: false, headers: {}, limits });
  server = createServer((request, response) => {
    if (admission.admits(request, response)) void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.end();
});

it('under one key: free after a refusal, kept through a 429, another input refused and never recorded twice', async () => {
  const { ledger } = world;
  const token = await world.tokenOf(world.people.account_admin);
  await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 8 }]);
  const key = randomUUID();
  const takeBack = async (quantity: number) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${ADMIN_API}/restaurants/${ledger.sender}/movements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_type: 'admin_return', lines: [{ format_id: ledger.bowl, quantity }] }),
    });
    return { status: response.status, body: (await response.json()) as { error?: string; data?: unknown } };
  };
  const recorded = async () => {
    const { rows } = await world.owner.query<{ quantity: number }>(
      `select containers_count as quantity from transactions where type = 'admin_return' and restaurant_id = $1`,
      [ledger.sender],
    );
    return rows.map(({ quantity }) => quantity);
  };

  expect((await takeBack(100_000)).status).toBe(422);
  expect(await recorded()).toEqual([]);
  // Corrected under the same key: recorded, and this answer is lost on its way.
  const lost = await takeBack(5);
  expect(lost.status).toBe(201);
  limits.account = limits.network = 0;
  expect((await takeBack(5)).status).toBe(429);
  limits.account = limits.network = ENOUGH;
  expect(await takeBack(5)).toEqual(lost);
  expect((await takeBack(3)).body.error).toBe('idempotency_conflict');
  expect((await takeBack(3)).status).toBe(409);
  expect(await recorded()).toEqual([5]);
});

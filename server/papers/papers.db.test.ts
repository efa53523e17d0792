import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type ExampleWorld, exampleWorld } from '../testing/exampleWorld.ts';
import { examples } from '../testing/examples.ts';
import { MOST_OF_ONE_ACCOUNT } from './paperQueue.ts';

let world: ExampleWorld;
let app: ReturnType<typeof createApp>;
let printed: RequestInit;
beforeAll(async () => {
  world = await exampleWorld();
  app = createApp(world.dependencies);
  const { body } = await examples['cards.pdf'](world, world.people.account_admin);
  const token = await world.tokenOf(world.people.account_admin);
  printed = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
});
afterAll(() => world.end());

const print = async () => app.request(`${ADMIN_API}/card_holders/cards.pdf`, printed);

it('answers ten PDFs at once and refuses the eleventh with a time and a sentence (fault 35)', async () => {
  const answers = await Promise.all(Array.from({ length: MOST_OF_ONE_ACCOUNT + 1 }, print));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array.from({ length: MOST_OF_ONE_ACCOUNT }, () => 200), 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    error: 'too_many_requests',
    detail: 'Trop de documents se préparent en même temps. Attendez que les premiers soient prêts, puis réessayez.',
  });
  expect((await print()).status).toBe(200);
});

it('answers 503 with a sentence when the process that prints dies, then prints again (fault 35)', async () => {
  expect((await print()).status).toBe(200);
  const asked = print();
  // It is taken before anything is read: the process dies while it waits or is made.
  while (world.dependencies.papers.taken === 0) await sleep(1);
  process.kill(world.dependencies.papers.pid ?? 0, 'SIGSTOP');
  setTimeout(() => process.kill(world.dependencies.papers.pid ?? 0, 'SIGKILL'), 500);
  const answer = await asked;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: 'Le document n’a pas pu être préparé. Merci de réessayer.' });
  expect((await print()).status).toBe(200);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { PAPER_STEPS_TYPE, type PaperStep } from '@boucle/contract/base/papers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples } from '../../dev/testing/examples/examples.ts';
import { MOST_OF_ONE_ACCOUNT } from '../../platform/processes/turns.ts';

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

it('answers ten PDFs at once and refuses the eleventh with a time and a sentence', async () => {
  expect((await print()).status).toBe(200);
  const { processes } = world.dependencies;
  // Stopped until one is refused: a quick machine makes the first before the eleventh is asked.
  process.kill(processes.pid('papers') ?? 0, 'SIGSTOP');
  const asked = Array.from({ length: MOST_OF_ONE_ACCOUNT + 1 }, print);
  await Promise.race(asked);
  process.kill(processes.pid('papers') ?? 0, 'SIGCONT');
  const answers = await Promise.all(asked);
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

interface StepAnswer {
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The steps of an answer, line by line, and the bytes after the last one. */
async function stepsIn({ body }: StepAnswer): Promise<{ steps: PaperStep[]; file: Buffer }> {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  const bytes = Buffer.concat(parts);
  const steps: PaperStep[] = [];
  let from = 0;
  while (from < bytes.length && !['made', 'failed'].includes(steps.at(-1)?.state ?? '')) {
    const end = bytes.indexOf('\n', from);
    steps.push(JSON.parse(bytes.toString('utf8', from, end)) as PaperStep);
    from = end + 1;
  }
  return { steps, file: bytes.subarray(from) };
}

const watch = () => {
  const headers = new Headers(printed.headers);
  headers.set('accept', `${PAPER_STEPS_TYPE}, */*`);
  headers.set('accept-encoding', 'gzip');
  return app.request(`${ADMIN_API}/card_holders/cards.pdf`, { ...printed, headers });
};

it('tells whoever accepts it what is before a paper, how far it is, and then hands it over', async () => {
  expect((await print()).status).toBe(200);
  const { processes } = world.dependencies;
  // Stopped during both requests: the second waits behind the first, however quick the machine is.
  process.kill(processes.pid('papers') ?? 0, 'SIGSTOP');
  const [first, second] = await Promise.all([watch(), watch()]);
  process.kill(processes.pid('papers') ?? 0, 'SIGCONT');
  expect(first.headers.get('content-type')).toBe(PAPER_STEPS_TYPE);
  expect(first.headers.get('content-encoding')).toBeNull();
  const [one, two] = await Promise.all([stepsIn(first), stepsIn(second)]);
  for (const { steps, file } of [one, two]) {
    expect(steps.at(-1)).toEqual({ state: 'made', size: file.length, type: 'application/pdf' });
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
    const drawn = steps.find((step) => step.state === 'making' && step.pieces === 'cards');
    expect(drawn).toMatchObject({ done: 0 });
  }
  expect([...one.steps, ...two.steps]).toContainEqual({ state: 'waiting', before: 1 });
  expect(processes.taken('papers')).toBe(0);
});

/** The first line of an answer; its body goes on behind it. */
async function firstStep({ body }: StepAnswer) {
  const reader = body?.getReader();
  const step = new TextDecoder().decode((await reader?.read())?.value);
  reader?.releaseLock();
  return { step, body };
}

it('leaves the place of whoever goes away while they wait, and tells by a line what failed', async () => {
  const { processes } = world.dependencies;
  expect((await print()).status).toBe(200);
  process.kill(processes.pid('papers') ?? 0, 'SIGSTOP');
  const asked = await Promise.all((await Promise.all([watch(), watch()])).map(firstStep));
  const made = asked.find(({ step }) => step.includes('making'));
  const waiting = asked.find(({ step }) => step.includes('waiting'));
  await waiting?.body?.cancel();
  while (processes.taken('papers') > 1) await sleep(1);
  process.kill(processes.pid('papers') ?? 0, 'SIGKILL');
  const { steps } = await stepsIn({ body: made?.body ?? null });
  expect(steps.at(-1)).toMatchObject({
    state: 'failed',
    status: 503,
    error: { error: 'unavailable', detail: 'Le document n’a pas pu être préparé. Merci de réessayer.' },
  });
  expect(processes.taken('papers')).toBe(0);
});

it('answers 503 with a sentence when the process that prints dies, then prints again', async () => {
  expect((await print()).status).toBe(200);
  const asked = print();
  // It is taken before anything is read: the process dies while it waits or is made.
  while (world.dependencies.processes.taken('papers') === 0) await sleep(1);
  process.kill(world.dependencies.processes.pid('papers') ?? 0, 'SIGSTOP');
  setTimeout(() => process.kill(world.dependencies.processes.pid('papers') ?? 0, 'SIGKILL'), 500);
  const answer = await asked;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: 'Le document n’a pas pu être préparé. Merci de réessayer.' });
  expect((await print()).status).toBe(200);
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type PaperStep } from '@boucle/contract/base/papers.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';
import { workbook } from '../../dev/testing/files/workbook.ts';
import { readTable } from '../imports/read.ts';
import { cardsPdf } from './cardsPdf.ts';
import { type LaneName, type Processes, type Task, openProcesses } from '../../platform/processes/processes.ts';
import { TaskLost } from '../../platform/processes/taskProcess.ts';
import { makePaper, PaperToMake } from './papers.ts';

const CARDS = Array.from({ length: 150 }, (_, n) => ({
  id: n + 1,
  link: `https://boucle.example/k/0190a6b2-0000-7000-8000-${String(n).padStart(12, '0')}`,
  pin: '1234',
  initialAmountCents: 1000,
}));

const BRAND = { name: 'Boucle Loire', logo: null, primary: null, secondary: null, address: '' };

let processes: Processes | undefined;
afterEach(() => processes?.close());

const reports: unknown[] = [];
function opened(): Processes {
  reports.length = 0;
  processes = openProcesses((error) => reports.push(error));
  return processes;
}

const cards = PaperToMake.pdf('cards', CARDS, 'a4', BRAND);
/** Where it is not about how long a paper takes. */
const few = PaperToMake.pdf('cards', CARDS.slice(0, 10), 'a4', BRAND);

/** Microseconds of this thread's processor that such a PDF takes, once its code is compiled. */
async function drawnHere(): Promise<number> {
  await cardsPdf(CARDS, 'a4', BRAND, async () => {});
  const before = process.threadCpuUsage();
  await cardsPdf(CARDS, 'a4', BRAND, async () => {});
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

it('makes ten PDFs of 150 cards beside the serving thread, at a lower priority', async () => {
  const printer = opened();
  expect(printer.pid('papers')).toBeUndefined();
  const before = process.threadCpuUsage();
  const made = await Promise.all(Array.from({ length: 10 }, () => makePaper(printer, '1', cards)));
  const { user, system } = process.threadCpuUsage(before);
  for (const pdf of made) expect(Buffer.from(await pdf.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-');
  // Drawn here, they would take ten times what one takes: a busy machine slows both.
  expect(user + system).toBeLessThan(8.5 * (await drawnHere()));
  expect(getPriority(printer.pid('papers'))).toBeGreaterThan(getPriority());
});

it('says that a paper is lost when the process dies, and starts it again for those that wait', async () => {
  const printer = opened();
  await makePaper(printer, '1', few);
  const dying = printer.pid('papers') ?? 0;
  const lost = makePaper(printer, '1', cards);
  const next = makePaper(printer, '1', few);
  process.kill(dying, 'SIGKILL');
  await expect(lost).rejects.toBeInstanceOf(TaskLost);
  expect((await next).size).toBeGreaterThan(10_000);
  expect(printer.pid('papers')).not.toBe(dying);
  expect(reports).toHaveLength(1);
});

it('starts the process again when it died while nobody waited', async () => {
  const printer = opened();
  await makePaper(printer, '1', few);
  process.kill(printer.pid('papers') ?? 0, 'SIGKILL');
  while (printer.pid('papers') !== undefined) await sleep(5);
  expect((await makePaper(printer, '1', few)).size).toBeGreaterThan(10_000);
});

it('tells the cards that are drawn, and gives up what nobody waits for any more', async () => {
  const printer = opened();
  const leaving = new AbortController();
  const steps: PaperStep[] = [];
  const first = await makePaper(printer, '1', cards, { onStep: (step) => steps.push(step), signal: leaving.signal });
  expect(first.size).toBeGreaterThan(10_000);
  const drawn = Array.from({ length: 15 }, (_, n) => ({ state: 'making', pieces: 'cards', done: n * 10, total: 150 }));
  expect(steps).toEqual([{ state: 'making' }, ...drawn]);

  const progress: PaperStep[] = [];
  const onStep = (step: PaperStep): void => {
    progress.push(step);
    if (progress.length === 3) leaving.abort();
  };
  const given = makePaper(printer, '1', cards, { onStep, signal: leaving.signal });
  await expect(given).rejects.toThrow(/abort/i);
  expect(progress.length).toBeLessThan(10);
  expect((await makePaper(printer, '1', cards)).size).toBe(first.size);
  expect(reports).toEqual([]);
});

it('tells the stack of a paper that cannot be drawn, and goes on', async () => {
  const printer = opened();
  await expect(makePaper(printer, '1', PaperToMake.pdf('cards', [null as never], 'a4', BRAND))).rejects.toThrow(
    /drawCard/,
  );
  expect((await makePaper(printer, '1', few)).type).toBe('application/pdf');
});

it('ends the process when it is closed, and refuses what comes later', async () => {
  const printer = opened();
  await makePaper(printer, '1', few);
  const pid = printer.pid('papers') ?? 0;
  await printer.close();
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  await expect(makePaper(printer, '1', few)).rejects.toBeInstanceOf(TaskLost);
});

it('makes a paper beside files that take long to read, those of its own account too', async () => {
  const printer = opened();
  const file = workbook(
    Array.from({ length: 3_000 }, (_, line) => [`Restaurant ${String(line)}`, String(line), 'Nantes']),
  );
  const sent = { file: new Blob([new Uint8Array(file)]) };
  const order: string[] = [];
  const imports = Array.from({ length: 4 }, () =>
    readTable({ processes: printer }, 1, 'restaurants', sent, new Map()).finally(() => order.push('file')),
  );
  await makePaper(printer, '1', few).finally(() => order.push('paper'));
  await Promise.all(imports);
  expect(order).toHaveLength(5);
  expect(order.indexOf('paper')).toBeLessThan(4);
});

it('gives a process no secret: of the database an archive has what it connects by', async () => {
  const folder = scratchFolder('boucle-task-');
  const module = join(folder, 'environment.ts');
  writeFileSync(module, 'export const environment = () => process.env;');
  const given = {
    PGPASSWORD: 'p',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    SECRET_KEY: 's',
    SMTP_URL: 'x',
    DATABASE_OWNER_URL: 'o',
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  try {
    const lane = async (of: LaneName): Promise<string[]> => {
      const task: Task<() => NodeJS.ProcessEnv> = { lane: of, module };
      const seen = await opened().run('1', task, []);
      return Object.keys(seen).filter((name) => name in given);
    };
    expect(await lane('papers')).toEqual([]);
    expect(await lane('imports')).toEqual([]);
    expect((await lane('archives')).sort()).toEqual(['NODE_EXTRA_CA_CERTS', 'PGPASSWORD']);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

it('throws what cannot be sent, and nothing else when the process of an archive ends', async () => {
  const printer = opened();
  const unhandled: unknown[] = [];
  const keep = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', keep);
  try {
    const task: Task<(value: string) => void> = { lane: 'archives', module: 'absent' };
    await expect(printer.run('1', task, [(() => '') as never])).rejects.toThrow(/could not be cloned/);
    await expect.poll(() => process.getActiveResourcesInfo(), { timeout: 30_000 }).not.toContain('ProcessWrap');
    expect([unhandled, reports]).toEqual([[], []]);
  } finally {
    process.off('unhandledRejection', keep);
  }
}, 40_000);

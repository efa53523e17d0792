import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type PaperStep } from '@boucle/contract/base/papers.ts';
import { workbook } from '../../dev/testing/workbook.ts';
import { cardsPdf } from './cardsPdf.ts';
import { PaperLost } from './paperProcess.ts';
import { type Papers, PaperToMake, openPapers } from './papers.ts';

const CARDS = Array.from({ length: 150 }, (_, n) => ({
  id: n + 1,
  uuid: `0190a6b2-0000-7000-8000-${String(n).padStart(12, '0')}`,
  pin: '1234',
  initialAmountCents: 1000,
}));

const BRAND = { name: 'Boucle Loire', logo: null, primary: null, secondary: null, address: '' };

let papers: Papers | undefined;
afterEach(() => papers?.close());

const reports: unknown[] = [];
function opened(): Papers {
  reports.length = 0;
  papers = openPapers((error) => reports.push(error));
  return papers;
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
  expect(printer.pid).toBeUndefined();
  const before = process.threadCpuUsage();
  const made = await Promise.all(Array.from({ length: 10 }, () => printer.take('1').make(cards)));
  const { user, system } = process.threadCpuUsage(before);
  for (const pdf of made) expect(Buffer.from(await pdf.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-');
  // Drawn here, they would take ten times what one takes: a busy machine slows both.
  expect(user + system).toBeLessThan(7 * (await drawnHere()));
  expect(getPriority(printer.pid)).toBeGreaterThan(getPriority());
});

it('says that a paper is lost when the process dies, and starts it again for those that wait', async () => {
  const printer = opened();
  await printer.take('1').make(few);
  const dying = printer.pid ?? 0;
  const lost = printer.make('1', 'cards', CARDS, 'a4', BRAND);
  const next = printer.make('1', 'cards', CARDS.slice(0, 1), 'card', BRAND);
  process.kill(dying, 'SIGKILL');
  await expect(lost).rejects.toBeInstanceOf(PaperLost);
  expect(Buffer.from(await next).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(printer.pid).not.toBe(dying);
  expect(reports).toHaveLength(1);
});

it('starts the process again when it died while nobody waited', async () => {
  const printer = opened();
  await printer.take('1').make(few);
  process.kill(printer.pid ?? 0, 'SIGKILL');
  while (printer.pid !== undefined) await sleep(5);
  expect((await printer.take('1').make(few)).size).toBeGreaterThan(10_000);
});

it('tells the cards that are drawn, and gives up what nobody waits for any more', async () => {
  const printer = opened();
  const leaving = new AbortController();
  const steps: PaperStep[] = [];
  const first = await printer.take('1').make(cards, { onStep: (step) => steps.push(step), signal: leaving.signal });
  expect(first.size).toBeGreaterThan(10_000);
  const drawn = Array.from({ length: 15 }, (_, n) => ({ state: 'making', pieces: 'cards', done: n * 10, total: 150 }));
  expect(steps).toEqual([{ state: 'making' }, ...drawn]);

  const progress: PaperStep[] = [];
  const onStep = (step: PaperStep): void => {
    progress.push(step);
    if (progress.length === 3) leaving.abort();
  };
  const given = printer.take('1').make(cards, { onStep, signal: leaving.signal });
  await expect(given).rejects.toThrow(/abort/i);
  expect(progress.length).toBeLessThan(10);
  expect((await printer.take('1').make(cards)).size).toBe(first.size);
  expect(reports).toEqual([]);
});

it('tells the stack of a paper that cannot be drawn, and goes on', async () => {
  const printer = opened();
  await expect(printer.make('1', 'cards', [null as never], 'a4', BRAND)).rejects.toThrow(/drawCard/);
  expect((await printer.take('1').make(few)).type).toBe('application/pdf');
});

it('ends the process when it is closed, and refuses what comes later', async () => {
  const printer = opened();
  await printer.take('1').make(few);
  const { pid = 0 } = printer;
  await printer.close();
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  await expect(printer.take('1').make(few)).rejects.toBeInstanceOf(PaperLost);
});

it('makes a paper beside files that take long to read, those of its own account too', async () => {
  const printer = opened();
  const file = workbook(
    Array.from({ length: 3_000 }, (_, line) => [`Restaurant ${String(line)}`, String(line), 'Nantes']),
  );
  const order: string[] = [];
  const imports = Array.from({ length: 4 }, () =>
    printer.make('1', 'importedTable', 'restaurants', file, undefined).finally(() => order.push('file')),
  );
  await printer
    .take('1')
    .make(few)
    .finally(() => order.push('paper'));
  await Promise.all(imports);
  expect(order).toHaveLength(5);
  expect(order.indexOf('paper')).toBeLessThan(4);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CARDS_PER_BATCH } from '@boucle/contract/constants.ts';
import { type Crowd, beside, summary } from '../beside.ts';
import { type Figure, atMost } from '../figure.ts';
import { OTHER_ADMIN } from '../fill.ts';
import { answer, load, timed } from '../http.ts';
import { type Part } from '../part.ts';
import { ProcessorMeter } from '../processor.ts';
import { type BenchServer, signIn, withServer } from '../server.ts';
import { median, quantile } from '../statistics.ts';
import { LIST } from './list.ts';

const ROWS = 100_000;
const SECONDS = 10;
/** Between two requests of the other initiative: somebody who reads. */
const PAUSE_MS = 30;
const BAR = 3;
/** Requests of the other initiative: its list, its restaurants, its dashboard. */
const ASKED = [LIST, '/restaurants', '/customers?page[size]=25'];
const BUSY = [LIST, '/restaurants', '/customers?page[size]=25', '/card_holders?page[size]=25'].map((path) => ({
  path,
}));

/** Cost of one initiative to another: the times of its requests alone, then beside each kind of crowd. */
export const fairness: Part = async ({ cluster, rows }) => {
  const database = await cluster.filled(Math.max(rows, ROWS));
  return withServer(database, async (server): Promise<Figure[]> => {
    const other = { ...server, token: await signIn(server.origin, OTHER_ADMIN) };
    await load(server, { path: LIST, seconds: 10 });
    const crowds: readonly (readonly [string, Crowd])[] = [
      ['58 appelants', { asked: BUSY, callers: 58 }],
      ['58 appelants sans égard à Retry-After', { asked: BUSY, callers: 58, honours: false }],
      ['400 appelants', { asked: BUSY, callers: 400 }],
      ['400 appelants sans égard à Retry-After', { asked: BUSY, callers: 400, honours: false }],
      ['1 500 appelants sans égard à Retry-After', { asked: BUSY, callers: 1_500, honours: false }],
      ['400 appelants dont nul ne connaît le jeton', { asked: BUSY, callers: 400, honours: false, token: 'nobody' }],
      ['dix PDF de 150 cartes', { asked: [await printing(server, 150)], callers: 10 }],
      ['dix PDF de 500 cartes', { asked: [await printing(server, MAX_CARDS_PER_BATCH)], callers: 10 }],
      ['dix CSV de 100 000 lignes', { asked: [{ path: '/transactions.csv' }], callers: 10 }],
    ];
    const figures: Figure[] = [];
    for (const [name, crowd] of crowds) {
      const alone = new ProcessorMeter(server, database);
      const together = new ProcessorMeter(server, database);
      const quiet = await alone.during(
        () => times(other),
        ({ length }) => length,
      );
      const besideCrowd = () =>
        beside(server, crowd, async () => {
          await sleep(1_000);
          return times(other);
        });
      const { result: busy, crowd: report } = await together.during(
        besideCrowd,
        ({ result, crowd: { statuses } }) =>
          result.length + Object.values(statuses).reduce((all, count) => all + count, 0),
      );
      const ratio = median(busy) / median(quiet);
      const detail = [
        `médiane ${median(quiet).toFixed(1)} → ${median(busy).toFixed(1)} ms`,
        `99e centile ${quantile(quiet, 0.99).toFixed(0)} → ${quantile(busy, 0.99).toFixed(0)} ms`,
        `seule, ${alone.summary()}`,
        summary(report),
        `ensemble, ${together.summary()}`,
      ].join('\u202f; ');
      figures.push(atMost(`Une autre initiative, à côté de ${name}`, ratio, '×', BAR, detail));
    }
    return figures;
  });
};

/** Milliseconds of each request of somebody who reads. */
async function times(server: BenchServer): Promise<number[]> {
  const found: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < end; n += 1) {
    found.push(await timed(server, ASKED[n % ASKED.length] ?? LIST));
    await sleep(PAUSE_MS);
  }
  return found;
}

/** A request for the PDF of so many new cards. */
export async function printing(server: BenchServer, quantity: number): Promise<Crowd['asked'][number]> {
  const batch = await answer(server, '/card_holders', { quantity, initial_amount: 20 });
  const { data } = JSON.parse(batch.toString()) as { data: { uuid: string }[] };
  return { path: '/card_holders/cards.pdf', body: { uuids: data.map(({ uuid }) => uuid), layout: 'a4' } };
}

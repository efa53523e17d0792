import { existsSync } from 'node:fs';
import { type StockCountDetail } from '@boucle/contract/stockCounts/shapes.ts';
import { SITE_FOLDER } from '../../server/cli/serve.ts';
import { VITE, run } from '../../tools/run.ts';
import { cold, launch, momentOf, signedIn } from '../web/browser.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer } from '../http.ts';
import { type Part } from '../part.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const CELLS = 60;
const PLACES = 10;
const PHONE = { width: 390, height: 844 };
const PAGE_BAR = 3000;
const POSTED_CELLS = 500;
const POSTING_BAR = 2000;

/** A count of sixty cells on a slow phone, by its pad and its button alone: until each card can be read, and the review at its end. */
export const counting: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  if (!existsSync(SITE_FOLDER)) await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  return withServer(await cluster.filled(rows), async (server) => {
    const browser = await launch();
    try {
      const state = await signedIn(browser, server);
      const { id, lines_count: cells } = await opened(server, PLACES, ['clean']);
      return await cold(browser, state, async ({ page }) => {
        await page.setViewportSize(PHONE);
        await page.goto(`${server.origin}/stock_counts/${id}/count`);
        const first = await momentOf(page, shows(1, cells));
        const cards: number[] = [];
        for (let step = 1; step < Math.min(CELLS, cells); step += 1)
          cards.push(await page.evaluate<number>(entered(shows(step + 1, cells))));
        await page.goto(`${server.origin}/stock_counts/${id}/count?vue=liste`);
        const list = await momentOf(page, `document.querySelectorAll('.entry-line').length === ${cells}`);
        await page.goto(`${server.origin}/stock_counts/${id}`);
        const review = await momentOf(page, `document.querySelectorAll('.count-table tbody tr').length === ${cells}`);
        return [
          atMost(`Saisie de ${CELLS} lignes au téléphone, première carte`, first, 'ms', PAGE_BAR),
          atMost('Carte suivante, la plus lente', Math.max(...cards), 'ms', PAGE_BAR, `${spread(cards)} ms`),
          atMost('Carte suivante, médiane', median(cards), 'ms', PAGE_BAR),
          atMost('Toutes les lignes', list, 'ms', PAGE_BAR),
          atMost('Écarts à relire', review, 'ms', PAGE_BAR),
          await posting(server),
        ];
      });
    } finally {
      await browser.close();
    }
  });
};

const shows = (step: number, of: number): string =>
  `document.querySelector('.phone-mine')?.textContent.startsWith('${step} sur ${of}') && document.activeElement?.matches('.entry-field input')`;

/** Presses « 1 », then the button at the foot, and answers how long it took until the next card could be read. */
const entered = (next: string): string => `new Promise((resolve) => {
  const began = performance.now();
  document.querySelector('.entry-pad button').click();
  requestAnimationFrame(() => {
    document.querySelector('.entry-foot button').click();
    const look = () => (${next}) ? setTimeout(() => resolve(performance.now() - began)) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
})`;

async function opened(server: BenchServer, places: number, states: readonly string[]): Promise<StockCountDetail> {
  const restaurants = await read<{ id: number }[]>(server, `/restaurants?page[size]=${places}`);
  return read<StockCountDetail>(server, '/stock_counts', {
    places: restaurants.map(({ id }) => ({ place: 'restaurant', place_id: id })),
    states,
  });
}

/** Posting that many lines with a gap each. */
async function posting(server: BenchServer): Promise<Figure> {
  const { id, lines } = await opened(server, 100, ['clean', 'dirty']);
  const counted = lines.slice(0, POSTED_CELLS);
  for (let start = 0; start < counted.length; start += 200) {
    const now = new Date().toISOString();
    await read(server, `/stock_counts/${id}/lines`, {
      device_id: crypto.randomUUID(),
      sent_at: now,
      readings: counted.slice(start, start + 200).map(({ place, place_id, state, format_id }, n) => ({
        ...{ place, place_id, state, format_id, n, counted_at: now },
        counted: 99_999,
      })),
    });
  }
  await read(server, `/stock_counts/${id}/review`, {});
  const began = performance.now();
  await read(server, `/stock_counts/${id}/post`, { confirmed: true, reason: 'Mesure' });
  return atMost(`Inventaire de ${counted.length} lignes, enregistré`, performance.now() - began, 'ms', POSTING_BAR);
}

const read = async <T>(server: BenchServer, path: string, body?: unknown): Promise<T> =>
  (JSON.parse((await answer(server, path, body)).toString()) as { data: T }).data;

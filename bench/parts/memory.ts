import { setTimeout as sleep } from 'node:timers/promises';
import { beside, told } from '../beside.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../parts.ts';
import { withServer } from '../server.ts';
import { printing } from './fairness.ts';
import { LIST } from './list.ts';

const ROWS = 100_000;
const CALLERS = 12;
const MINUTE_MS = 60_000;
/** MiB between the end of the second minute, when everything was loaded, and the last. */
const BAR = 100;

/** Memory of the server and of its paper process, minute by minute, under lists, CSV, cards and PDF at once. */
export const memory: Part = async ({ cluster, rows, minutes }) =>
  withServer(await cluster.filled(Math.max(rows, ROWS)), async (server): Promise<Figure[]> => {
    const list = { path: LIST };
    const asked = [
      ...Array.from({ length: 20 }, () => list),
      { path: '/restaurants' },
      { path: '/customers?page[size]=25' },
      { path: '/transactions.csv' },
      { path: '/card_holders', body: { quantity: 10, initial_amount: 5 } },
      await printing(server, 150),
    ];
    const { result, crowd } = await beside(server, { asked, callers: CALLERS }, async () => {
      const found: { server: number; papers: number }[] = [];
      for (let minute = 1; minute <= minutes; minute += 1) {
        await sleep(MINUTE_MS);
        found.push({ server: server.memory(), papers: server.paperMemory() });
        const { server: own, papers } = found.at(-1) ?? { server: 0, papers: 0 };
        console.log(`  minute ${minute}\u00a0: serveur ${own.toFixed(0)} Mio, papiers ${papers.toFixed(0)} Mio`);
      }
      return found;
    });
    return (['server', 'papers'] as const).map((who) => {
      const values = result.map((sample) => sample[who]);
      const grown = (values.at(-1) ?? 0) - (values[Math.min(1, values.length - 1)] ?? 0);
      const detail = `Mio par minute\u00a0: ${values.map((value) => value.toFixed(0)).join(' ')}\u202f; ${told(crowd)}`;
      const name = who === 'server' ? 'du serveur' : 'des papiers';
      return atMost(`Mémoire ${name}, de la 2e minute à la ${minutes}e`, grown, 'Mio', BAR, detail);
    });
  });

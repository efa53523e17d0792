import { setTimeout as sleep } from 'node:timers/promises';
import { beside, summary } from '../beside.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';
import { withServer } from '../server.ts';
import { printing } from './fairness.ts';
import { LIST } from './list.ts';

const ROWS = 100_000;
const CALLERS = 12;
const MINUTE_MS = 60_000;
/** MiB between the end of the second minute, when everything was loaded, and the last. */
const BAR = 100;

type Held = 'server' | 'papers' | 'objects' | 'buffers';
const HELD: readonly (readonly [Held, string])[] = [
  ['server', 'Mémoire du serveur'],
  ['papers', 'Mémoire des papiers'],
  ['objects', 'Objets du serveur qui restent'],
  ['buffers', 'Tampons du serveur qui restent'],
];

/**
 * Memory of the server and of its paper process, minute by minute, under lists, CSV, cards and PDF at once; and what is left of the server's
 * once everything was collected, which tells a leak from memory that the process keeps for later.
 */
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
      const found: Record<Held, number>[] = [];
      for (let minute = 1; minute <= minutes; minute += 1) {
        await sleep(MINUTE_MS);
        const [own, papers] = [server.memory(), server.paperMemory()];
        const { objects, buffers } = await server.heap();
        found.push({ server: own, papers, objects, buffers });
        const texts = [
          `serveur ${own.toFixed(0)} Mio`,
          `papiers ${papers.toFixed(0)} Mio`,
          `objets ${objects.toFixed(1)}`,
        ];
        console.log(`  minute ${minute}\u00a0: ${texts.join(', ')}, tampons ${buffers.toFixed(1)}`);
      }
      return found;
    });
    return HELD.map(([who, name]) => {
      const values = result.map((sample) => sample[who]);
      const grown = (values.at(-1) ?? 0) - (values[Math.min(1, values.length - 1)] ?? 0);
      const detail = `Mio par minute\u00a0: ${values.map((value) => value.toFixed(0)).join(' ')}\u202f; ${summary(crowd)}`;
      return atMost(`${name}, de la 2e minute à la ${minutes}e`, grown, 'Mio', BAR, detail);
    });
  });

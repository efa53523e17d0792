import { type Figure, atMost } from '../figure.ts';
import { timed } from '../http.ts';
import { type Part } from '../part.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';
import { LIST } from './list.ts';

const SMALL = 10_000;
const BAR = 1.5;
const ROUNDS = 40;
const WARM_UP = 10;
const DAY_MS = 86_400_000;

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const period = (from: number, to: number): string => `from_date=${day(from)}&to_date=${day(to)}`;

/** First requests of the dashboard; consumers and loans follow. */
const FIRST_FIGURES = [
  ...['account', 'credits', 'global', 'restaurants', 'stocks'].map((name) => `/stats/${name}?${period(29, 0)}`),
  `/stats/global?${period(59, 30)}`,
];

/** Requests of each screen as it opens. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  Liste: [LIST],
  Totaux: ['/transactions/totals?group=reuses'],
  'Totaux d’un restaurant sur un an': [`/transactions/totals?group=reuses&filter[restaurant_id]=3&${period(365, 0)}`],
  'Tableau de bord, premiers chiffres': FIRST_FIGURES,
  'Tableau de bord entier': [
    ...FIRST_FIGURES,
    ...['customers', 'loans'].map((name) => `/stats/${name}?${period(29, 0)}`),
  ],
};

/** The same requests, by turns, on the database asked for and on one of 10,000 transactions. */
export const size: Part = async ({ cluster, rows }) => {
  const small = await cluster.filled(SMALL);
  const big = await cluster.filled(rows);
  return withServer(small, (smallServer) =>
    withServer(big, async (bigServer) => {
      const figures: Figure[] = [];
      for (const [name, paths] of Object.entries(SCREENS))
        figures.push(await compare(name, paths, smallServer, bigServer));
      return figures;
    }),
  );
};

async function compare(name: string, paths: readonly string[], small: BenchServer, big: BenchServer): Promise<Figure> {
  const open = async (server: BenchServer): Promise<number> => {
    const began = performance.now();
    await Promise.all(paths.map((path) => timed(server, path)));
    return performance.now() - began;
  };
  const onSmall: number[] = [];
  const onBig: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const times = [await open(small), await open(big)] as const;
    if (round < 0) continue;
    onSmall.push(times[0]);
    onBig.push(times[1]);
  }
  const [before, after] = [median(onSmall), median(onBig)];
  const detail = `${after.toFixed(1)} ms (${spread(onBig)}) contre ${before.toFixed(1)} ms (${spread(onSmall)})`;
  return atMost(`${name}, par rapport à 10 000 transactions`, after / before, '×', BAR, detail);
}

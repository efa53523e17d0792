import { monthEndBefore } from '@boucle/contract/books/liability.ts';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type Figure, atMost } from '../figure.ts';
import { timed } from '../http.ts';
import { type Part } from '../parts.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const BAR_MS = 300;
const ROUNDS = 15;
const WARM_UP = 3;

/** What an initiative owed at a date, on a simulated year of the size asked for: now, at the end of a month, in the middle of one and half a year ago. */
export const books: Part = async ({ cluster, rows }) => {
  const database = await cluster.simulated(rows);
  return withServer(database, async (server) => {
    const today = parisDay(Date.now());
    const ended = monthEndBefore(today);
    const days = [
      ['aujourd’hui', today],
      ['fin du mois', ended],
      ['milieu de mois', addDays(ended, -14)],
      ['il y a six mois', addDays(today, -182)],
    ] as const;
    const figures: Figure[] = [];
    for (const [name, day] of days) {
      const times: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const milliseconds = await timed(server, `/books/liability?day=${day}`);
        if (round >= 0) times.push(milliseconds);
      }
      figures.push(atMost(`Encours, ${name}`, median(times), 'ms', BAR_MS, `${spread(times)} ms`));
    }
    return figures;
  });
};

import { type JudgedCell, judgePlace, sumOf } from '../forecast/backTest.ts';
import { daysUpTo, playYear } from '../forecast/year.ts';
import { type Figure, atLeast } from '../figure.ts';
import { type Part } from '../part.ts';

/** Never used to choose a constant of the forecast, nor one of the town. */
const SEEDS = [4101, 4102, 4103] as const;
const RESTAURANTS = 312;
const FORMATS = 5;
const DAYS = 365;
const LAST_DAY = '2026-10-31';
const BETTER_BAR = 70;

/** How wrong forecasts of simulated years are beside « same weekday last week »: no database, the code of the product. */
export const forecast: Part = () => Promise.resolve(SEEDS.map(backTest));

/** A year of a town, forecast every few days from what was known then. */
function backTest(seed: number): Figure {
  const days = daysUpTo(LAST_DAY, DAYS);
  const places = playYear({ seed, days, restaurants: RESTAURANTS, formats: FORMATS });
  const judged = places.flatMap((cells) => judgePlace(cells, days)).filter((cell) => cell.days > 0);
  const asked = judged.filter(({ actual }) => actual > 0);
  const better = asked.filter(({ own, naive }) => own < naive).length;
  const short = places.flat().reduce((sum, cell) => sum + cell.short, 0) / (places.flat().length * DAYS);
  return atLeast(
    `Prévision, stocks où elle est plus juste que la naïve, graine ${seed}`,
    (100 * better) / asked.length,
    '%',
    BETTER_BAR,
    [...errorsOf(judged), `jours de manque ${share(short, 1)}`, `méthodes ${methodsOf(judged)}`].join('\u202f; '),
  );
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}\u00a0%`;

function errorsOf(judged: readonly JudgedCell[]): string[] {
  const all = sumOf(judged);
  const silent = judged.filter(({ actual }) => actual === 0);
  const none = sumOf(silent);
  const mase = none.naive === 0 ? 'sans erreur' : `MASE ${(none.own / none.naive).toFixed(3)}`;
  const equal = judged.filter(({ own, naive, actual }) => actual > 0 && own === naive).length;
  return [
    `WAPE ${share(all.own, all.actual)}, naïve ${share(all.naive, all.actual)}`,
    `biais ${share(all.ownBias, all.actual)}, naïve ${share(all.naiveBias, all.actual)}`,
    `${judged.length} stocks, ${equal} à égalité, ${silent.length} sans demande (${mase})`,
  ];
}

function methodsOf(judged: readonly JudgedCell[]): string {
  const totals = new Map<string, number>();
  for (const { methods } of judged)
    for (const [method, count] of Object.entries(methods)) totals.set(method, (totals.get(method) ?? 0) + count);
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  return [...totals].map(([method, count]) => `${method} ${share(count, all)}`).join(', ');
}

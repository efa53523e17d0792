import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type Database, openDatabase, openOwnerPool } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { simulate } from '../../server/simulation/simulate.ts';
import { forecastOf } from '../../server/supply/forecast/forecast.ts';
import { sameDayLastWeek } from '../../server/supply/forecast/methods.ts';
import { type DemandDay } from '../../server/supply/forecast/history.ts';
import { readShelves } from '../../server/supply/shelves.ts';
import { demandBetween, forecastAccount } from '../../server/supply/writeForecasts.ts';
import { type Figure, atLeast, atMost } from '../figure.ts';
import { type Part } from '../parts.ts';

/** Never used to choose a constant of the forecast. */
const SEEDS = [4101, 4102, 4103] as const;
const TRANSACTIONS = 30_000;
const DAYS = 365;
/** Days known before the first forecast, and between two of them. */
const KNOWN = 63;
const APART = 7;
/** A day ahead to the lead time of a delivery. */
const AHEAD = [0, 1, 2] as const;
const BETTER_BAR = 70;
const HEALTH_BAR_MS = 150;
const TRIES = 9;
const NOTHING: Sums = { days: 0, actual: 0, own: 0, naive: 0, ownBias: 0, naiveBias: 0 };

interface Sums {
  readonly days: number;
  readonly actual: number;
  readonly own: number;
  readonly naive: number;
  readonly ownBias: number;
  readonly naiveBias: number;
}

/** The error of the forecast over simulated years beside « same weekday last week », and how long reading every stock of one takes. */
export const forecast: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const { ownerConfig } = await cluster.simulated(rows);
  const database = openDatabase({ ownerConfig, max: 3 });
  const owner = openOwnerPool(ownerConfig, 1);
  const analyze = () => owner.query('analyze').then(() => undefined);
  try {
    const figures: Figure[] = [];
    for (const seed of SEEDS) figures.push(...(await backTest(database, seed, analyze)));
    return [...figures, await healthOf(database, analyze)];
  } finally {
    await owner.end();
    await database.close();
  }
};

/** A year of a seed in an initiative of its own, forecast every week from what was known then. */
async function backTest(database: Database, seed: number, analyze: () => Promise<void>): Promise<Figure[]> {
  const { accountId } = await simulate(database, { transactions: TRANSACTIONS, seed, analyze });
  const yesterday = addDays(parisDay(database.clock.now()), -1);
  const from = addDays(yesterday, 1 - DAYS);
  const cells = await inScope(database, { kind: 'account', accountId }, async (tx) => {
    await tx.raw({ text: "set local statement_timeout = '120s'" });
    return demandBetween(tx, accountId, from, yesterday);
  });
  const judged = cells.map(judge).filter(({ days }) => days > 0);
  const all = judged.reduce(added, NOTHING);
  const asked = judged.filter(({ actual }) => actual > 0);
  const better = asked.filter(({ own, naive }) => own <= naive).length;
  const share = (value: number): string => `${((100 * value) / all.actual).toFixed(1)} %`;
  const detail = `erreur ${share(all.own)}, naïve ${share(all.naive)}\u202f; biais ${share(all.ownBias)}, naïve ${share(all.naiveBias)}\u202f; ${judged.length} stocks, dont ${judged.length - asked.length} sans demande, MASE ${(all.own / all.naive).toFixed(3)}`;
  return [
    atLeast(
      `Prévision, stocks où elle vaut au moins la naïve, graine ${seed}`,
      (100 * better) / asked.length,
      '%',
      BETTER_BAR,
      detail,
    ),
  ];
}

const added = (one: Sums, other: Sums): Sums => ({
  days: one.days + other.days,
  actual: one.actual + other.actual,
  own: one.own + other.own,
  naive: one.naive + other.naive,
  ownBias: one.ownBias + other.ownBias,
  naiveBias: one.naiveBias + other.naiveBias,
});

/** Of one stock: each week what was used then, chosen on the days before, against what was asked for on the days after. */
function judge(days: readonly DemandDay[]): Sums {
  let sums = NOTHING;
  for (let origin = KNOWN; origin + AHEAD.length <= days.length; origin += APART) {
    const { method, week } = forecastOf(days.slice(origin - KNOWN, origin));
    if (method === 'none') continue;
    for (const ahead of AHEAD) {
      const day = days[origin + ahead];
      if (day === undefined || day.state === 'out') continue;
      const own = (week[ahead] ?? 0) - day.demand;
      const naive = sameDayLastWeek(days, origin, ahead) - day.demand;
      sums = added(sums, {
        days: 1,
        actual: Math.abs(day.demand),
        own: Math.abs(own),
        naive: Math.abs(naive),
        ownBias: own,
        naiveBias: naive,
      });
    }
  }
  return sums;
}

/** Reading and judging every stock of the largest initiative, as one call of « Santé des stocks » does. */
async function healthOf(database: Database, analyze: () => Promise<void>): Promise<Figure> {
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number; n: number }>({
      text: 'select account_id as id, sum(reuses)::int as n from account_day_rollups where format_id = 0 group by 1 order by 2 desc limit 1',
    }),
  );
  const accountId = rows[0]?.id ?? 0;
  const yesterday = addDays(parisDay(database.clock.now()), -1);
  const scope = { kind: 'account', accountId } as const;
  await inScope(database, scope, async (tx) => {
    await tx.raw({ text: "set local statement_timeout = '120s'" });
    await forecastAccount(tx, accountId, yesterday);
  });
  await analyze();
  const times: number[] = [];
  let stocks = 0;
  for (let n = 0; n < TRIES; n += 1) {
    const began = performance.now();
    stocks = (await inScope(database, scope, (tx) => readShelves(tx, accountId))).length;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const median = times[TRIES >> 1] ?? 0;
  return atMost('Santé des stocks, tous lus et jugés', median, 'ms', HEALTH_BAR_MS, `${stocks} stocks, ${TRIES} fois`);
}

import { addDays, parisDay } from '@boucle/contract/format.ts';
import { openDatabase } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { forecastAccount } from '../../server/supply/writeForecasts.ts';
import { type BenchDatabase, query } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { timesOf } from '../http.ts';
import { type Part } from '../part.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

/** Part of a history that it is compared with: a tenth. */
const TENTH = 10;
const BAR_MS = 150;
/** A longer history may cost so many times a shorter one. */
const FLAT_BAR = 1.5;
const ASKED = { rounds: 15, warmUp: 5 };
const CALLS = [
  ['la liste', '/stock_health'],
  ['ses totaux', '/stock_health/totals'],
  ['les propositions', '/proposals'],
] as const;

/** The health of the stocks of 500 places and 8 formats over HTTP, behind as many transactions as asked for, then behind a tenth of them. */
export const stockHealth: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const many = await timesOfCalls(await cluster.stocked(rows));
  const few = await timesOfCalls(await cluster.stocked(rows / TENTH));
  return CALLS.flatMap(([name], n) => {
    const [long = [], short = []] = [many[n], few[n]];
    const ratio = median(long) / median(short);
    return [
      atMost(`Santé des stocks, 500 lieux × 8 formats, ${name}`, median(long), 'ms', BAR_MS, `${spread(long)} ms`),
      atMost(
        `${name}, ${rows.toLocaleString('fr-FR')} transactions contre un dixième`,
        ratio,
        '×',
        FLAT_BAR,
        `${median(long).toFixed(0)} ms contre ${median(short).toFixed(0)}`,
      ),
    ];
  });
};

/** Milliseconds of each call, by its rank, once the night's forecast was written. */
async function timesOfCalls(filled: BenchDatabase): Promise<number[][]> {
  const database = openDatabase({ ownerConfig: filled.ownerConfig, max: 2 });
  try {
    const yesterday = addDays(parisDay(database.clock.now()), -1);
    const began = performance.now();
    await inScope(database, { kind: 'account', accountId: BIG_ACCOUNT }, async (tx) => {
      await tx.raw({ text: "set local statement_timeout = '120s'" });
      await forecastAccount(tx, BIG_ACCOUNT, yesterday);
    });
    console.log(
      `Prévision de la nuit, ${filled.rows} transactions : ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    await database.close();
  }
  await query(filled.ownerConfig, 'vacuum analyze');
  return withServer(filled, async (server) => {
    const times: number[][] = [];
    for (const [, path] of CALLS) times.push(await timesOf(server, path, ASKED));
    return times;
  });
}

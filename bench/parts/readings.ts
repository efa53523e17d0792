import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type BenchDatabase, query } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer, timesOf } from '../http.ts';
import { CUSTOMERS, manyCustomers } from '../manyCustomers.ts';
import { type Part } from '../part.ts';
import { ProcessorMeter } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const CSV = '/customers.csv';
const CSV_BAR_MS = 2_000;
const CSV_ASKED = { rounds: 7, warmUp: 2 };
const LOANS_BAR_MS = 50;
const LOANS_ASKED = { rounds: 40, warmUp: 5 };
const DAYS = 365;

/**
 * Readings that once grew with a whole history, each under a time of its own: the CSV of 50,000 customers, and the loans of a year, of all
 * restaurants and of the one that lent most, behind a simulated year of so many transactions (docs/performance.md).
 */
export const readings: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const many = await manyCustomers(cluster);
  const year = await cluster.simulated(rows);
  return [
    await withServer(many, (server) => customersCsv(server, many)),
    ...(await withServer(year, (server) => loansOf(server, year))),
  ];
};

async function customersCsv(server: BenchServer, database: BenchDatabase): Promise<Figure> {
  const lines = (await answer(server, CSV)).toString().trimEnd().split('\n').length - 1;
  if (lines < CUSTOMERS) throw new Error(`${CSV} : ${lines} lignes.`);
  const asked = { path: CSV, ...CSV_ASKED, bar: CSV_BAR_MS };
  return measured(server, database, { ...asked, what: `CSV de ${lines.toLocaleString('fr-FR')} clients` });
}

async function loansOf(server: BenchServer, database: BenchDatabase): Promise<Figure[]> {
  const today = parisDay(new Date());
  const path = `/stats/loans?from_date=${addDays(today, 1 - DAYS)}&to_date=${today}`;
  const asked = { ...LOANS_ASKED, bar: LOANS_BAR_MS };
  const restaurant = await busiest(database);
  return [
    await measured(server, database, { ...asked, path, what: 'Emprunts d’un an, tous les restaurants' }),
    await measured(server, database, {
      ...asked,
      path: `${path}&restaurant_id=${restaurant}`,
      what: 'Emprunts d’un an, un restaurant',
    }),
  ];
}

interface Measured {
  readonly what: string;
  readonly path: string;
  readonly rounds: number;
  readonly warmUp: number;
  /** Milliseconds. */
  readonly bar: number;
}

/** The middle of its times, and what one request takes of the processors, which other programs change little. */
async function measured(server: BenchServer, database: BenchDatabase, asked: Measured): Promise<Figure> {
  const { what, path, rounds, warmUp, bar } = asked;
  await timesOf(server, path, { rounds: 0, warmUp });
  const meter = new ProcessorMeter(server, database);
  const times = await meter.during(
    () => timesOf(server, path, { rounds, warmUp: 0 }),
    () => rounds,
  );
  const transactions = `${database.rows.toLocaleString('fr-FR')} transactions`;
  return atMost(what, median(times), 'ms', bar, `${spread(times)} ms, ${transactions} ; ${meter.summary('demande')}`);
}

/** The restaurant that lent most containers. */
async function busiest({ ownerConfig }: BenchDatabase): Promise<number> {
  const [row] = await query<{ id: number }>(
    ownerConfig,
    `select restaurant_id as id from daily_rollups where type = 'grab_container' and restaurant_id <> 0 and format_id = 0
      group by 1 order by sum(quantity) desc limit 1`,
  );
  if (row === undefined) throw new Error('Aucun emprunt.');
  return row.id;
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { monthEndBefore } from '@boucle/contract/features/books/liability.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { escapeLiteral } from 'pg';
import { openDatabase } from '../../server/platform/database/pool.ts';
import { inScope } from '../../server/platform/database/tenant.ts';
import { FEC_LINES, type FecDays, fecParameters } from '../../server/features/books/fec/statement.ts';
import { fecBooksOf } from '../../server/features/books/fec/write.ts';
import { type BenchDatabase, query } from '../databases.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer, downloaded, timed } from '../http.ts';
import { type Part } from '../part.ts';
import { clientEnvironment } from '../pgbench.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, ratioOf, spread } from '../statistics.ts';

const BAR_MS = 300;
const ROUNDS = 15;
const WARM_UP = 3;
const FEC_ROUNDS = 3;
const EVERY_MS = 50;

/**
 * Liability at a date, on a simulated year of the size asked for: now, at the end of a month, in
 * the middle of one and half a year ago.
 */
export const books: Part = async ({ databases, rows }) => {
  const database = await databases.simulated(rows);
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
    return [...figures, ...(await fecFigures(server, database))];
  });
};

/**
 * The rows that a file of entries is made of, as they lie in the database: sides of entries summed
 * by entry and account, nothing written.
 */
const RAW = `select t.day, t.completed_at, t.id, t.type, s.is_debit, a.kind, a.owner, a.owner_id, sum(s.amount_cents)
  from transactions t join (select account_id, transaction_id, from_account as account, true as is_debit, amount_cents from entries
    union all select account_id, transaction_id, to_account, false, amount_cents from entries) s on s.account_id = t.account_id and s.transaction_id = t.id
  join money_accounts a on a.account_id = t.account_id and a.id = s.account
 where t.account_id = $1 and t.day between $2 and $3
 group by t.day, t.completed_at, t.id, t.type, s.is_debit, a.kind, a.owner, a.owner_id order by t.day, t.completed_at, t.id`;

/**
 * The file of entries of the fiscal year that has most of them, against PostgreSQL's COPY of the
 * same SELECT: lines with their 18 columns in the order of the file, by one statement for the whole
 * year. The time of a COPY of the bare rows is shown too.
 */
async function fecFigures(server: BenchServer, database: BenchDatabase): Promise<Figure[]> {
  const { years } = (await answerOf(server, '/books/fec/years')) as {
    years: { first: string; closed_until: string }[];
  };
  const period = await fullest(
    database,
    years.map(({ first, closed_until: last }) => ({ first, last })),
  );
  const lines = await linesOf(database, period);
  const path = `/books/fec?from_date=${period.first}`;
  const bytes = (await answer(server, path)).length;
  const before = server.memory();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, server.memory())), EVERY_MS);
  const { ratio, detail } = await ratioOf(
    FEC_ROUNDS,
    // Before it begins, the seals of its months are recomputed.
    ['FEC', () => downloaded(server, path, bytes, { sinceFirstByte: true })],
    ['COPY', () => copied(database, lines.text)],
  );
  clearInterval(sampling);
  const raw = await copied(database, lines.raw);
  const size = `${(bytes / 1_000_000).toFixed(1)} Mo, ms : ${detail}, lignes brutes ${raw.toFixed(0)}`;
  return [
    atMost('FEC, par rapport à COPY du même SELECT', ratio, '×', 1.5, size),
    atMost('FEC, mémoire en plus', most - before, 'Mio', 150, `de ${before.toFixed(0)} à ${most.toFixed(0)} Mio`),
  ];
}

/** The SELECTs of the lines of a period, and of their source rows, with values inlined. */
async function linesOf(database: BenchDatabase, period: FecDays): Promise<{ text: string; raw: string }> {
  const connected = openDatabase({ ownerConfig: database.ownerConfig, max: 1 });
  try {
    const values = await inScope(connected, { kind: 'platform' }, async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({ text: 'select account_id as id from period_seals limit 1' });
      const order = { accountId: rows[0]?.id ?? 0, from: period.first, to: period.last, grain: 'detailed' } as const;
      return fecParameters(await fecBooksOf(tx, order), period, {});
    });
    return { text: withValues(FEC_LINES, values), raw: withValues(RAW, values.slice(0, 3)) };
  } finally {
    await connected.close();
  }
}

const withValues = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)/g, (_, n: string) => literalOf(values[Number(n) - 1]));

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literalOf).join(', ')}]`;
  return typeof value === 'string' ? escapeLiteral(value) : String(value);
}

/**
 * The period that has most entries: a simulated year begins in one fiscal year and ends in the
 * next.
 */
async function fullest({ ownerConfig }: BenchDatabase, periods: readonly FecDays[]): Promise<FecDays> {
  const counted: { period: FecDays; sides: number }[] = [];
  for (const period of periods) {
    const [row] = await query<{ sides: number }>(
      ownerConfig,
      `select coalesce(sum(sides), 0)::int as sides from book_day_rollups where day between '${period.first}' and '${period.last}'`,
    );
    counted.push({ period, sides: row?.sides ?? 0 });
  }
  const [most] = counted.sort((a, b) => b.sides - a.sides);
  if (most === undefined) throw new Error('Aucun mois clôturé.');
  return most.period;
}

async function answerOf(server: BenchServer, path: string): Promise<unknown> {
  return (JSON.parse((await answer(server, path)).toString()) as { data: unknown }).data;
}

/** Milliseconds that psql takes to have a SELECT copied, its rows thrown away. */
async function copied(database: BenchDatabase, select: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-copy-'));
  try {
    const file = join(folder, 'copy.sql');
    writeFileSync(file, `copy (${select}) to stdout`);
    const began = performance.now();
    const options = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', file];
    await promisify(execFile)('psql', options, { env: clientEnvironment(database) });
    return performance.now() - began;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { monthEndBefore } from '@boucle/contract/books/liability.ts';
import { type BenchDatabase } from '../cluster.ts';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer, downloaded, timed } from '../http.ts';
import { type Part } from '../parts.ts';
import { clientEnvironment } from '../pgbench.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, ratioOf, spread } from '../statistics.ts';

const BAR_MS = 300;
const ROUNDS = 15;
const WARM_UP = 3;
const FEC_ROUNDS = 5;
const EVERY_MS = 50;

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
    return [...figures, ...(await fecFigures(server, database))];
  });
};

/** What a file of entries is made of, as it lies in the database: sides of entries summed by entry and account, in the order of the file. */
const LINES = `select t.day, t.completed_at, t.id, t.type, s.is_debit, a.kind, a.owner, a.owner_id, sum(s.amount_cents)
  from transactions t join (select account_id, transaction_id, from_account as account, true as is_debit, amount_cents from entries
    union all select account_id, transaction_id, to_account, false, amount_cents from entries) s on s.account_id = t.account_id and s.transaction_id = t.id
  join money_accounts a on a.account_id = t.account_id and a.id = s.account
 where t.account_id = ACCOUNT and t.day between 'FIRST' and 'LAST'
 group by t.day, t.completed_at, t.id, t.type, s.is_debit, a.kind, a.owner, a.owner_id order by t.day, t.completed_at, t.id`;

/** The file of entries of the longest closed fiscal year, beside psql's \\copy of the rows that it is made of. */
async function fecFigures(server: BenchServer, database: BenchDatabase): Promise<Figure[]> {
  const { years } = (await answerOf(server, '/books/fec/years')) as {
    years: { first: string; closed_until: string }[];
  };
  const [year] = years.sort((a, b) => days(b) - days(a));
  if (year === undefined) throw new Error('Aucun mois clôturé.');
  const [account = ''] = (await psql(database, 'select account_id from period_seals limit 1')).trim().split('\n');
  const select = LINES.replace('ACCOUNT', account).replace('FIRST', year.first).replace('LAST', year.closed_until);
  const path = `/books/fec?from_date=${year.first}`;
  const bytes = (await answer(server, path)).length;
  const before = server.memory();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, server.memory())), EVERY_MS);
  const { ratio, detail } = await ratioOf(
    FEC_ROUNDS,
    ['FEC', () => downloaded(server, path, bytes)],
    ['\\copy', () => copied(database, select)],
  );
  clearInterval(sampling);
  const size = `${(bytes / 1_000_000).toFixed(1)} Mo, ms : ${detail}`;
  return [
    atMost('FEC, par rapport à \\copy', ratio, '×', 1.5, size),
    atMost('FEC, mémoire en plus', most - before, 'Mio', 150, `de ${before.toFixed(0)} à ${most.toFixed(0)} Mio`),
  ];
}

const days = ({ first, closed_until }: { first: string; closed_until: string }): number =>
  Date.parse(closed_until) - Date.parse(first);

async function answerOf(server: BenchServer, path: string): Promise<unknown> {
  return (JSON.parse((await answer(server, path)).toString()) as { data: unknown }).data;
}

async function psql(database: BenchDatabase, sql: string): Promise<string> {
  return (await promisify(execFile)('psql', ['-XAtqc', sql], { env: clientEnvironment(database) })).stdout;
}

async function copied(database: BenchDatabase, select: string): Promise<number> {
  const began = performance.now();
  await psql(database, `\\copy (${select.replaceAll(/\s+/g, ' ')}) to '/dev/null' csv`);
  return performance.now() - began;
}

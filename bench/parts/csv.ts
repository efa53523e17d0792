import { execFile } from 'node:child_process';
import { setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { type BenchDatabase } from '../databases.ts';
import { type Figure, atMost } from '../figure.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { answer, downloaded, load, timed } from '../http.ts';
import { type Part } from '../part.ts';
import { clientEnvironment } from '../pgbench.ts';
import { ProcessorMeter } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { quantile, ratioOf } from '../statistics.ts';
import { LIST } from './list.ts';

const ROWS = 100_000;
const ROUNDS = 7;
const EVERY_MS = 50;

/** The columns of our CSV as they lie in the database, joined as ours are. */
const JOINED = `select t.listed_at, t.type, t.status, p.email, c.email as customer, t.card_holder_id, r.name as restaurant, pa.name as partner,
    d.name as point, cd.name as drawer, s.custom_customer, a.name as account, t.containers_count, t.amount_cents, t.containers_cost_cents, t.comment, t.failure_reason
  from transactions t
  join accounts a on a.id = t.account_id
  left join customers c on c.account_id = t.account_id and c.id = t.customer_id
  left join people p on p.id = t.admin_id
  left join restaurants r on r.account_id = t.account_id and r.id = t.restaurant_id
  left join partners pa on pa.account_id = t.account_id and pa.id = t.partner_id
  left join drop_off_points d on d.account_id = t.account_id and d.id = t.drop_off_point_id
  left join collection_drawers cd on cd.account_id = t.account_id and cd.id = t.collection_drawer_id
  left join services s on s.account_id = t.account_id and s.id = t.service_id
 where t.account_id = ${BIG_ACCOUNT} and t.day >= DAY
 order by t.day desc, t.listed_at desc, t.id desc`;

/**
 * The CSV of about 100,000 transactions against psql's \\copy of the same rows, and what it costs
 * the others in the meantime.
 */
export const csv: Part = async ({ databases, rows }) => {
  const database = await databases.filled(Math.max(rows, ROWS));
  const { day, count } = await firstDay(database);
  const path = `/transactions.csv?from_date=${day}`;
  return withServer(database, async (server): Promise<Figure[]> => {
    // A server that has answered for a while: its memory has grown to what everyday requests need.
    await load(server, { path: LIST, seconds: 3 });
    const bytes = await bytesOf(server, path, count);
    const before = server.memory();
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, server.memory())), EVERY_MS);
    const meter = new ProcessorMeter(server, database);
    const { ratio, detail } = await ratioOf(
      ROUNDS,
      [
        'CSV',
        () =>
          meter.during(
            () => downloaded(server, path, bytes),
            () => 1,
          ),
      ],
      ['\\copy', () => copy(database, day)],
    );
    const others = await whileDownloading(server, path);
    clearInterval(sampling);
    const line = `${count.toLocaleString('fr-FR')} lignes`;
    return [
      atMost('CSV, par rapport à \\copy', ratio, '×', 1.5, `${line}, ms : ${detail} ; ${meter.summary('fichier')}`),
      atMost('CSV, mémoire en plus', most - before, 'Mio', 150, `de ${before.toFixed(0)} à ${most.toFixed(0)} Mio`),
      atMost('CSV, 99e centile des autres demandes', quantile(others, 0.99), 'ms', 100, `${others.length} demandes`),
    ];
  });
};

/** The day from which the big account has 100,000 transactions or a few more. */
async function firstDay(database: BenchDatabase): Promise<{ day: string; count: number }> {
  const found = await psql(
    database,
    `select day || ' ' || sum from (
       select day, sum(sum(listed)) over (order by day desc) from daily_rollups where account_id = ${BIG_ACCOUNT} and format_id = 0 group by day
     ) d order by sum < ${ROWS}, abs(sum - ${ROWS}) limit 1`,
  );
  const [day = '', count] = found.trim().split(' ');
  return { day, count: Number(count) };
}

async function psql(database: BenchDatabase, sql: string): Promise<string> {
  const run = promisify(execFile);
  return (await run('psql', ['-XAtqc', sql], { env: clientEnvironment(database) })).stdout;
}

async function copy(database: BenchDatabase, day: string): Promise<number> {
  const began = performance.now();
  await psql(database, `\\copy (${JOINED.replace('DAY', `'${day}'`).replace(/\s+/g, ' ')}) to '/dev/null' csv`);
  return performance.now() - began;
}

/** The bytes of the CSV; throws unless it has that many transactions. */
async function bytesOf(server: BenchServer, path: string, count: number): Promise<number> {
  const bytes = await answer(server, path);
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  // Comments of the filled database have no line break; the heading is one line more.
  if (lines !== count + 1) throw new Error(`CSV : ${lines - 1} lignes au lieu de ${count}.`);
  return bytes.length;
}

/** Times of a list asked again and again while the CSV goes out. */
async function whileDownloading(server: BenchServer, path: string): Promise<number[]> {
  const times: number[] = [];
  const progress = { isDone: false };
  const downloads = answer(server, path)
    .then(() => answer(server, path))
    .finally(() => (progress.isDone = true));
  while (!progress.isDone) times.push(await timed(server, '/restaurants'));
  await downloads;
  return times;
}

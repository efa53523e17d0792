import { count } from '@boucle/contract/format.ts';
import { type ClientConfig } from 'pg';
import { hashPassword } from '../../server/auth/people/passwords.ts';
import { readyLogin } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type Database } from '../../server/database/pool.ts';
import { dropOnAll, makeOnAll, of } from '../../server/testing/processes/citus.ts';
import { withDatabase } from '../capture.ts';
import { type BenchDatabase, query, run } from '../cluster.ts';
import { type Figure, atLeast } from '../figure.ts';
import { ADMIN } from '../fill.ts';
import { answersPerSecond } from '../http.ts';
import { type Part } from '../part.ts';
import { type Crowd, crowdOf, crowdRate } from '../partitions/crowd.ts';
import { ProcessorMeter, processorSecondsOfPostgres, thisProcess } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { simulateYear } from '../simulated.ts';
import { ratioOf } from '../statistics.ts';
import { LIST } from './list.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 10;
const CALLERS = 8;
const POSTING_BAR = 0.5;
const LIST_BAR = 0.6;
const PER_SECOND = 'par seconde';

/** One PostgreSQL and the cluster. */
interface Sides {
  readonly one: BenchDatabase;
  readonly spread: BenchDatabase;
}

/**
 * A cluster by account of this machine (CLUSTER_URL) against one PostgreSQL, which is its coordinator with a database that is not distributed,
 * by turns: postings of the engine, then the list of transactions over HTTP. Each has a simulated year of its own. Throws (French) without the
 * address of a cluster.
 */
export const byAccount: Part = async ({ rows }): Promise<Figure[]> => {
  const address = process.env['CLUSTER_URL'] ?? '';
  if (address === '')
    throw new Error('CLUSTER_URL=postgres://… désigne le coordinateur d’un cluster Citus de cette machine.');
  const { nodes } = await makeOnAll(address, 'bench_spread');
  const coordinator = nodes[0] ?? {};
  await run(coordinator, 'drop database if exists bench_one with (force)');
  await run(coordinator, 'create database bench_one');
  try {
    const sides = {
      one: await databaseOf('bench_one', nodes.slice(0, 1), rows),
      spread: await databaseOf('bench_spread', nodes, rows),
    };
    return [...(await postings(sides)), await list(sides)];
  } finally {
    await dropOnAll(nodes.slice(0, 1), 'bench_one');
    await dropOnAll(nodes, 'bench_spread');
  }
};

/** The database of that name with a simulated year, and the processor time of all its servers. */
async function databaseOf(name: string, nodes: readonly ClientConfig[], rows: number): Promise<BenchDatabase> {
  const ownerConfig = of(nodes[0] ?? {}, name);
  const isCluster = nodes.length > 1;
  if (!isCluster) {
    await migrate(ownerConfig);
    await readyLogin(ownerConfig);
  }
  await simulateYear(ownerConfig, rows, { closings: false, isCluster });
  const passwordHash = await hashPassword(ADMIN.password);
  await run(
    ownerConfig,
    `update people set email = '${ADMIN.email}', password_hash = '${passwordHash}' where role = 'account_admin'`,
  );
  await run(ownerConfig, 'vacuum analyze');
  const folders: string[] = [];
  for (const node of nodes)
    for (const { folder } of await query<{ folder: string }>(
      node,
      `select current_setting('data_directory') as folder`,
    ))
      folders.push(folder);
  const processorSeconds = (): number => folders.reduce((sum, folder) => sum + processorSecondsOfPostgres(folder), 0);
  return { name, ownerConfig, rows, isCluster, processorSeconds };
}

async function postings({ one, spread }: Sides): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withDatabase(one, (here) =>
    withDatabase(spread, async (there) => {
      const crowds = [await crowdOf(one, here), await crowdOf(spread, there)] as const;
      const [meterHere, meterThere] = [new ProcessorMeter(thisProcess, one), new ProcessorMeter(thisProcess, spread)];
      for (const callers of [CALLERS, 1]) {
        const rate = (database: Database, crowd: Crowd, meter: ProcessorMeter) => () =>
          meter.during(
            () => crowdRate(database, crowd, SECONDS, callers),
            (each) => each * SECONDS,
          );
        const ours = rate(there, crowds[1], meterThere);
        const theirs = rate(here, crowds[0], meterHere);
        for (const warmUp of [ours, theirs]) await warmUp();
        const { ratio, detail } = await ratioOf(ROUNDS, ['cluster', ours], ['un PostgreSQL', theirs]);
        const processors = `cluster ${meterThere.summary('écriture', 'moteur')}, un PostgreSQL ${meterHere.summary('écriture', 'moteur')}`;
        figures.push(
          atLeast(
            `Crédit, prêt, retour, ${count(callers, 'appelant', 'appelants')}`,
            ratio,
            '×',
            POSTING_BAR,
            `${PER_SECOND} : ${detail} ; ${processors}`,
          ),
        );
      }
    }),
  );
  return figures;
}

const list = ({ one, spread }: Sides): Promise<Figure> =>
  withServer(
    one,
    (here) =>
      withServer(
        spread,
        async (there) => {
          const [meterHere, meterThere] = [new ProcessorMeter(here, one), new ProcessorMeter(there, spread)];
          const rate = (server: BenchServer, meter: ProcessorMeter) => () =>
            meter.during(
              () => answersPerSecond(server, { path: LIST, seconds: SECONDS, connections: CALLERS }),
              (each) => each * SECONDS,
            );
          for (const server of [here, there])
            await answersPerSecond(server, { path: LIST, seconds: WARM_UP_SECONDS, connections: CALLERS });
          const { ratio, detail } = await ratioOf(
            ROUNDS,
            ['cluster', rate(there, meterThere)],
            ['un PostgreSQL', rate(here, meterHere)],
          );
          const processors = `cluster ${meterThere.summary()}, un PostgreSQL ${meterHere.summary()}`;
          return atLeast('Liste des transactions', ratio, '×', LIST_BAR, `${PER_SECOND} : ${detail} ; ${processors}`);
        },
        { WORKER: 'off', DATABASE_CLUSTER: 'citus' },
      ),
    { WORKER: 'off' },
  );

import { ADMIN_API, FIRST_POSITION, POSITION_HEADER } from '@boucle/contract/constants.ts';
import { startReplica } from '../../server/testing/replica.ts';
import { ACTIVE_CARDS, activeCard } from '../engine.ts';
import { type Figure, atMost } from '../figure.ts';
import { type Part } from '../part.ts';
import { millisecondsOf } from '../processor.ts';
import { type BenchServer, addressOf, bearer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const BAR = 0.7;
const ROUNDS = 5;
const CALLERS = 8;
/** How often each caller goes through the mix in a round. */
const TIMES = 4;
const DAY_MS = 86_400_000;

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const MONTH = `from_date=${day(29)}&to_date=${day(0)}`;

/**
 * Requests of a person of the console in some minutes: the dashboard, lists, one row, one file, three credits. Twenty-one requests, eleven of
 * which a replica may answer; `null` is a credit.
 */
const MIX: readonly (string | null)[] = [
  `/stats/account?${MONTH}`,
  `/stats/global?${MONTH}`,
  `/stats/credits?${MONTH}`,
  `/stats/loans?${MONTH}`,
  '/tasks',
  '/restaurants',
  '/restaurants/3',
  '/restaurants/3/transactions',
  `/restaurants/3/transactions.csv?${MONTH}`,
  null,
  '/transactions?sort=-date',
  '/transactions/totals?group=reuses',
  '/customers',
  '/card_holders',
  null,
  '/transactions?sort=-date',
  '/transactions/5000',
  '/events',
  null,
  '/transactions?sort=-date',
  '/account/stocks',
];

/** A browser of its own: it brings the position of what it wrote. */
async function caller(server: BenchServer, number: number): Promise<void> {
  let position: string = FIRST_POSITION;
  for (let step = 0; step < TIMES * MIX.length; step += 1) {
    const path = MIX[(step + number * 5) % MIX.length] ?? null;
    const post = {
      transaction_type: 'admin_free_deposit',
      card_holder_id: activeCard((number * 997 + step * 1_237) % ACTIVE_CARDS),
      amount: 1,
      origin: 'offered',
    };
    const response = await fetch(`${server.origin}${ADMIN_API}${path ?? '/transactions'}`, {
      headers: { ...bearer(server), [POSITION_HEADER]: position, 'content-type': 'application/json' },
      ...(path === null ? { method: 'POST', body: JSON.stringify(post) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path ?? 'Crédit'} : ${response.status} ${text.slice(0, 200)}`);
    position = response.headers.get(POSITION_HEADER) ?? position;
  }
}

const round = (server: BenchServer): Promise<unknown> =>
  Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(server, number)));

/** Cost of a mixed load's request to the primary's PostgreSQL, a replica beside it or not; the replica follows in both cases. */
export const replica: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const database = await cluster.filled(rows);
  const standby = await startReplica(database.ownerConfig);
  try {
    const address = addressOf({ ...database, ownerConfig: { ...standby.ownerConfig, database: database.name } });
    return await withServer(database, (alone) =>
      withServer(
        database,
        async (helped) => {
          const taken = { alone: [] as number[], helped: [] as number[] };
          const requests = CALLERS * TIMES * MIX.length;
          for (const server of [alone, helped]) await round(server);
          for (let n = 0; n < ROUNDS; n += 1) {
            taken.alone.push((await millisecondsOf(database, () => round(alone))) / requests);
            taken.helped.push((await millisecondsOf(database, () => round(helped))) / requests);
          }
          const ratios = taken.helped.map((value, n) => value / (taken.alone[n] ?? Number.NaN));
          const metrics = await fetch(`${helped.origin}/metrics`).then((answer) => answer.text());
          const counts = [...metrics.matchAll(/^boucle_database_replica_readings_total\{server="(\w+)"\} (\d+)/gm)];
          const readings = counts.map(([, server = '', count = '']) => `${server} ${count}`).join(', ');
          return [
            atMost(
              'Processeur du PostgreSQL principal par demande, avec une réplique',
              median(ratios),
              '×',
              BAR,
              `ms : ${spread(taken.helped)} avec, ${spread(taken.alone)} sans ; lectures qu’elle peut servir : ${readings}`,
            ),
          ];
        },
        { DATABASE_REPLICA_URL: address },
      ),
    );
  } finally {
    await standby.stop();
  }
};

import { openDatabase, openOwnerPool } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { openIncidents } from '../../server/transactions/incidentStates.ts';
import { type BenchDatabase } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { BIG_ACCOUNT } from '../fill.ts';
import { timed } from '../http.ts';
import { type Part } from '../part.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

/** Incidents that were settled, the bar of what reads them in milliseconds, and the transactions of the database, which name it. */
const SIZES = [
  { incidents: 8000, bar: 50, rows: 10_000 },
  { incidents: 50_000, bar: 150, rows: 10_001 },
] as const;
/** One in so many was settled in part or taken back since, one in so many waits. */
const LOOKED_AGAIN = 100;
const WAITING = 200;
const OPEN_BAR = 20;
const ROUNDS = 15;
const WARM_UP = 3;

const READINGS = [
  ['liste', '/incidents?page[number]=1&page[size]=25'],
  ['totaux', '/incidents/totals'],
  ['liste filtrée', '/incidents?filter[status][]=open&sort=-quantity&page[number]=1&page[size]=25'],
] as const;

/** « Écarts » of years: thousands that were settled, some of which are looked at again; and how many wait, for « À faire ». */
export const incidents: Part = async ({ cluster }): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { incidents: many, bar, rows } of SIZES) {
    const database = await cluster.filled(rows);
    await write(database, many);
    figures.push(
      ...(await withServer(database, async (server) => {
        const own: Figure[] = [];
        for (const [name, path] of READINGS) {
          const times = await repeated(() => timed(server, path));
          own.push(atMost(`Écarts, ${name}, ${many} réglés`, median(times), 'ms', bar, `${spread(times)} ms`));
        }
        return own;
      })),
      await waiting(database, many),
    );
  }
  return figures;
};

async function repeated(once: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const milliseconds = await once();
    if (round >= 0) times.push(milliseconds);
  }
  return times;
}

async function waiting({ ownerConfig }: BenchDatabase, many: number): Promise<Figure> {
  const database = openDatabase({ ownerConfig, max: 1 });
  let open = 0;
  try {
    const times = await repeated(async () => {
      const began = performance.now();
      open = await inScope(database, { kind: 'account', accountId: BIG_ACCOUNT }, (tx) =>
        openIncidents(tx, BIG_ACCOUNT),
      );
      return performance.now() - began;
    });
    const detail = `${open} ouverts\u202f; ${spread(times)} ms`;
    return atMost(`Écarts qui attendent, parmi ${many} réglés`, median(times), 'ms', OPEN_BAR, detail);
  } finally {
    await database.close();
  }
}

/** Writes incidents where there are none yet: each with the transaction behind it and the one that settled it. */
async function write({ ownerConfig }: BenchDatabase, many: number): Promise<void> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    await owner.query(
      `do $$
       begin
         if exists (select from incidents) then return; end if;
         set local session_replication_role = replica;
         create temp table made on commit drop as
           select n, nextval(pg_get_serial_sequence('transactions', 'id')) as behind, nextval(pg_get_serial_sequence('transactions', 'id')) as settles,
                  now() - n * interval '3 minutes' as at, n % ${WAITING} = 0 as waits, n % ${LOOKED_AGAIN} = 1 and n % 9 > 0 as again
             from generate_series(1, ${many}) n;
         insert into transactions (account_id, id, type, variant, status, day, completed_at, admin_id) overriding system value
           select ${BIG_ACCOUNT}, id, type, variant, 'completed', (at at time zone 'Europe/Paris')::date, at,
                  (select min(id) from people where account_id = ${BIG_ACCOUNT})
             from (select behind as id, 'admin_out' as type, 'missing_at' as variant, at from made
                   union all select settles, 'admin_in', 'found_at', at + interval '1 minute' from made where not waits) t;
         insert into incidents (account_id, id, kind, transaction_id, format_id, quantity, created_at, status, resolved_at, place, place_id,
             restaurant_id, fewer) overriding system value
           select ${BIG_ACCOUNT}, n, 'count', behind, (select min(id) from formats where account_id = ${BIG_ACCOUNT}), 1 + n % 9, at,
                  case when waits or again then 'open' else 'settled' end, case when waits or again then null else at + interval '1 minute' end,
                  'R', r.id, r.id, true
             from made cross join (select min(id) as id from restaurants where account_id = ${BIG_ACCOUNT}) r;
         insert into incident_settlements (account_id, incident_id, transaction_id, quantity)
           select ${BIG_ACCOUNT}, n, settles, case when again then n % 9 else 1 + n % 9 end from made where not waits;
       end $$`,
    );
    await owner.query('vacuum analyze incidents, incident_settlements, incident_relooks, transactions');
  } finally {
    await owner.end();
  }
}

import { type BenchCluster, type BenchDatabase, query } from './cluster.ts';
import { BIG_ACCOUNT } from './fill.ts';

export const CUSTOMERS = 50_000;
const FIRST = 10_001;

/**
 * A filled database whose big account has 50,000 customers more, each with a cagnotte, a deposit, two containers and a sum of what it did,
 * filled once.
 */
export async function manyCustomers(cluster: BenchCluster): Promise<BenchDatabase> {
  const database = await cluster.filled(CUSTOMERS);
  await query(
    database.ownerConfig,
    // Bulk loading as that of the programme: foreign keys hold by construction, nobody is welcomed.
    `set session_replication_role = replica;
     insert into customers (account_id, email, name)
     select ${BIG_ACCOUNT}, 'conso' || n || '@beaucoup.fr', 'Consommatrice ' || n
       from generate_series(${FIRST}, ${FIRST + CUSTOMERS - 1}) n
      where not exists (select from customers where account_id = ${BIG_ACCOUNT} and email = 'conso${FIRST}@beaucoup.fr');
     create temporary table added as
       select c.id from customers c where c.account_id = ${BIG_ACCOUNT} and c.email like '%@beaucoup.fr'
          and not exists (select from customer_rollups r where r.account_id = c.account_id and r.customer_id = c.id);
     insert into money_accounts (account_id, kind, owner, owner_id, balance_cents)
     select ${BIG_ACCOUNT}, kind, 'U', id, cents from added cross join (values ('CAG', 2500), ('CON', 300)) as k (kind, cents);
     insert into cells (account_id, place, place_id, format_id, state, quantity)
     select ${BIG_ACCOUNT}, 'U', id, (select min(id) from formats where account_id = ${BIG_ACCOUNT}), 'held', 2 from added;
     insert into customer_rollups (account_id, customer_id, reuses, last_day, last_listed_at)
     select ${BIG_ACCOUNT}, id, 1 + id % 40, current_date - 1, now() - interval '1 day' from added`,
  );
  await query(database.ownerConfig, 'vacuum analyze customers, money_accounts, cells, customer_rollups');
  return database;
}

import { type Kysely, sql } from 'kysely';
import { type MigrationStatement, statementsOf } from './migrationText.ts';

/** Of the owner's session: triggers of tables that are spread, and one server after the other. */
const SETTINGS = ['citus.enable_unsafe_triggers = on', "citus.multi_shard_modify_mode = 'sequential'"];

/**
 * Runs a migration over a cluster that is prepared, in the transaction that is open. A new table stays on the coordinator, foreign keys between
 * it and those that are placed stay aside, and it is written down that `prepare` is to follow: until then no server starts.
 */
export async function migrateCluster(kysely: Kysely<unknown>, name: string, text: string): Promise<void> {
  const statements = await statementsOf(text);
  // Each alone: the servers are sent again the whole text that sets something.
  for (const setting of SETTINGS) await sql.raw(`set local ${setting}`).execute(kysely);
  for (const one of statements) await run(kysely, one);
  await sql`insert into boucle_cluster.aside (kind, definition) values ('migration', ${name})`.execute(kysely);
}

async function run(kysely: Kysely<unknown>, one: MigrationStatement): Promise<void> {
  const { text, kind, table, leadsTo } = one;
  if (kind === 'CreateStmt' || kind === 'ViewStmt') {
    await onCoordinator(kysely, one);
  } else if (kind !== 'AlterTableStmt' || table === undefined) {
    await sql.raw(text).execute(kysely);
  } else if (!(await isPlaced(kysely, table))) {
    await onCoordinator(kysely, one);
  } else if (leadsTo !== undefined && !(await isPlaced(kysely, leadsTo))) {
    await sql`insert into boucle_cluster.aside (kind, definition) values ('foreign key', ${text})`.execute(kysely);
  } else {
    await sql.raw(text).execute(kysely);
  }
}

/** What the other servers do not have, or not yet. */
async function onCoordinator(kysely: Kysely<unknown>, { text, table }: MigrationStatement): Promise<void> {
  await sql`set local citus.enable_ddl_propagation = off`.execute(kysely);
  await sql.raw(text).execute(kysely);
  if (table !== undefined) await keysAside(kysely, table);
  await sql`set local citus.enable_ddl_propagation = on`.execute(kysely);
}

/** Citus would not know of a foreign key that is made so: of a table that stays on the coordinator nothing would hold what it leads to. */
async function keysAside(kysely: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ away: string; back: string }>`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as away,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as back
      from pg_constraint k join pg_dist_partition p on p.logicalrelid = k.confrelid
     where k.contype = 'f' and k.conrelid = to_regclass(${table}) order by k.oid`.execute(kysely);
  for (const { away, back } of rows) {
    await sql`insert into boucle_cluster.aside (kind, definition) values ('foreign key', ${back})`.execute(kysely);
    await sql.raw(away).execute(kysely);
  }
}

async function isPlaced(kysely: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ placed: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = to_regclass(${table})) as placed`.execute(kysely);
  return rows[0]?.placed ?? false;
}

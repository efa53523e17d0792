import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type ClientConfig } from 'pg';
import { openOwnerPool } from './pool.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** By number (the first fifty-nine), then by minute (UTC): numbers sort before minutes. */
const FILE_NAME = /^(?:00[0-5]\d|20\d{10})_[a-z0-9_]+\.sql$/;

/**
 * The schema could not be brought up to date; the message (French) names the file and PostgreSQL's
 * reason.
 */
export class MigrationFailure extends Error {
  override name = 'MigrationFailure';
}

/**
 * A database in a shape that earlier versions ran on and this one does not; the message is French.
 */
export class ShapeRefused extends Error {
  override name = 'ShapeRefused';
}

/**
 * Brings the schema up to date as the owner and returns the names of the files just run. Each file
 * is one transaction with the row that records it: a table that it locks is free again before the
 * next begins, and a stop between two leaves the first whole. Several processes may call it at
 * once: one works through all files, the others wait and find nothing to do. A schema that a later
 * version took further is left as it is: migrations only add, so this version works on it. `until`:
 * the last file to run, undefined for all. Throws MigrationFailure, and ShapeRefused before
 * anything ran.
 */
export async function migrate(ownerConfig: ClientConfig, folder = MIGRATIONS, until?: string): Promise<string[]> {
  const pool = openOwnerPool(ownerConfig);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: withLater(sqlFiles(folder), kysely, until),
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map(({ migrationName }) => migrationName);

    if (error instanceof ShapeRefused) throw error;
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const where = failed === undefined ? 'La migration de la base' : `La migration ${failed}`;
    throw new MigrationFailure(`${where} a échoué\u00a0: ${reasonOf(error)}`, { cause: error });
  } finally {
    await kysely.destroy();
  }
}

/** The latest migration that this version needs; a later one already run does not matter. */
export async function latestMigration(folder = MIGRATIONS): Promise<string> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return (names.at(-1) ?? '').slice(0, -'.sql'.length);
}

/**
 * Throws ShapeRefused when transactions are partitioned by ranges of their number, or tables are
 * distributed by Citus. The check and the schema that it looks for are what the commands of these
 * versions left first.
 */
async function refuseOtherShapes(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ ranged: boolean; spread: boolean }>`select exists (
        select from pg_class where oid = to_regclass('public.transactions') and relkind = 'p'
        union all select from pg_constraint where conname = 'transactions_in_first_range') as ranged,
      to_regclass('boucle_cluster.aside') is not null as spread`.execute(owner);
  const { ranged = false, spread = false } = rows[0] ?? {};
  if (!ranged && !spread) return;
  const shape = spread ? 'Cette base est répartie sur un cluster' : 'Les transactions de cette base sont en plages';
  throw new ShapeRefused(
    `${shape}\u00a0: sauvegardez-la avec la version qui la sert, puis rendez la sauvegarde à une base neuve avec celle-ci (docs/operations/backup.md).`,
  );
}

/**
 * Migrations known here, as far as `until`, and those beyond that this database went through
 * already: the migrator refuses a schema with names that it does not know.
 */
function withLater(known: MigrationProvider, kysely: Kysely<unknown>, until?: string): MigrationProvider {
  return {
    // The migrator asks once it holds its lock: no one is migrating then.
    async getMigrations() {
      await refuseOtherShapes(kysely);
      const all = await known.getMigrations();
      const migrations = Object.fromEntries(
        Object.entries(all).filter(([name]) => until === undefined || name <= until),
      );
      const last = Object.keys(migrations).sort().at(-1) ?? '';
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
      const later = rows.filter(({ name }) => name > last).map(({ name }) => [name, RUN_ALREADY] as const);
      return { ...migrations, ...Object.fromEntries(later) };
    },
  };
}

const RUN_ALREADY: Migration = { up: () => Promise.resolve() };

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
      const misnamed = files.find((name) => !FILE_NAME.test(name));
      if (misnamed !== undefined)
        throw new MigrationFailure(`Nom de migration incorrect\u00a0: ${misnamed} (AAAAMMJJhhmm_nom.sql)`);
      return Object.fromEntries(files.map((name) => [name.slice(0, -'.sql'.length), sqlFile(join(folder, name))]));
    },
  };
}

/**
 * Read when it runs: all files at once would take more descriptors than a small machine gives, and
 * a start has none to run.
 */
function sqlFile(path: string): Migration {
  return {
    async up(kysely) {
      const text = await readFile(path, 'utf8');
      // The migrator has one transaction for all files; its lock is the session's, which a commit
      // does not give back.
      await sql`commit and chain`.execute(kysely);
      // Without parameters pg uses the simple protocol, which takes a file of many statements.
      await sql.raw(text).execute(kysely);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, where } = error as { detail?: string; where?: string };
  return [error.message, detail, where].filter(Boolean).join(' · ');
}

import { type ClientConfig } from 'pg';
import { type Config } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Database, type DatabaseOptions, openDatabase, ownerConfigOf } from './pool.ts';

export interface Connection {
  database: Database;
  ownerConfig: ClientConfig;
  /** Closes the connections, then leaves the embedded database. */
  close: () => Promise<void>;
}

/**
 * The database of this configuration, embedded or of DATABASE_URL, its schema brought up to date. Any number of processes may call it at
 * once. Throws EmbeddedDatabaseFailure or MigrationFailure.
 */
export async function connectDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: Omit<DatabaseOptions, 'ownerConfig'> = {},
): Promise<Connection> {
  const { ownerConfig, stop } = await serverOf(config, options.report);
  try {
    await migrate(ownerConfig);
    const database = openDatabase({ ...options, ownerConfig });
    return {
      database,
      ownerConfig,
      async close() {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serverOf(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  report: DatabaseOptions['report'],
) {
  if (databaseUrl !== undefined) return { ownerConfig: ownerConfigOf(databaseUrl), stop: () => Promise.resolve() };
  return startEmbedded({ dataDir, ...(report === undefined ? {} : { report }) });
}

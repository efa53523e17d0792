import { type Config } from '../platform/config/config.ts';
import { connectDatabase, direct } from '../platform/database/connect.ts';
import { readOptions } from './options.ts';

/** Brings the schema up to date and ends. */
export async function migrateOnly(config: Config, args: readonly string[]): Promise<number> {
  readOptions(args, 'Usage\u00a0: npm run migrate', {});
  const { close } = await connectDatabase(direct(config));
  await close();
  return 0;
}

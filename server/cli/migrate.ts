import { type Config } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';

/** Brings the schema up to date and ends. */
export async function migrateOnly(config: Config): Promise<number> {
  const { close } = await connectDatabase(config);
  await close();
  return 0;
}

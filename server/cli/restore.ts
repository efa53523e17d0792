import { parseArgs } from 'node:util';
import { type Config, ConfigurationError } from '../config.ts';
import { restore } from '../backup/restore.ts';
import { connectDatabase } from '../database/connect.ts';
import { prepareJobs } from '../jobs/queue.ts';

/** `restore --from FOLDER`: into an empty database (another DATA_DIR, or a new one behind DATABASE_URL), before any server starts on it. */
export async function restoreBackup(config: Config, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } }, strict: false });
  if (typeof values.from !== 'string')
    throw new ConfigurationError('Usage : restore --from DOSSIER, dans une base neuve.');
  const { ownerConfig, close } = await connectDatabase(config);
  try {
    const began = performance.now();
    await prepareJobs(ownerConfig);
    const { tables, totals, made_at } = await restore(ownerConfig, values.from);
    const rows = tables.reduce((all, table) => all + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.table(totals);
    console.log(`${rows} lignes de la sauvegarde du ${made_at} rendues, registres identiques (${seconds} s).`);
    return 0;
  } finally {
    await close();
  }
}

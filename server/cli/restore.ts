import { type Config } from '../platform/config/config.ts';
import { readBackup, restore } from '../platform/backup/restore.ts';
import { connectDatabase, direct } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { prepareJobs } from '../platform/jobs/queue.ts';
import { Usage, readOptions } from './options.ts';
import { stepsOn } from './progress.ts';

const USAGE =
  'Usage\u00a0: npm run restore -- --from DOSSIER (dans une base neuve\u00a0: un autre DATA_DIR ou DATABASE_URL)';

/**
 * `restore --from FOLDER`: into an empty database (another DATA_DIR, or a new one behind
 * DATABASE_URL), before any server starts on it.
 */
export async function restoreBackup(config: Config, args: readonly string[]): Promise<number> {
  const { from } = readOptions(args, USAGE, { from: 'text' });
  if (from === undefined) throw new Usage(USAGE, 'Il manque l’option --from.');
  const { migration } = await readBackup(from);
  const { ownerConfig, close } = await connectDatabase(direct(config), { until: migration });
  try {
    const began = performance.now();
    await prepareJobs(ownerConfig);
    const { tables, totals, made_at } = await restore(ownerConfig, from, stepsOn(process.stderr));
    await migrate(ownerConfig);
    const rows = tables.reduce((all, table) => all + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.table(totals);
    console.log(`${rows} lignes de la sauvegarde du ${made_at} rendues, registres identiques (${seconds} s).`);
    return 0;
  } finally {
    await close();
  }
}

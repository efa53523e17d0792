import { resolve } from 'node:path';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase, direct } from '../platform/database/connect.ts';
import { backUp } from '../platform/backup/backup.ts';
import { Usage, readOptions } from './options.ts';
import { stepsOn } from './progress.ts';

const USAGE = 'Usage\u00a0: npm run backup -- --to DOSSIER (un dossier neuf)';

/**
 * `backup --to FOLDER`: everything but the secret key, as it is at one instant, while the servers
 * go on.
 */
export async function backup(config: Config, args: readonly string[]): Promise<number> {
  const { to } = readOptions(args, USAGE, { to: 'text' });
  if (to === undefined) throw new Usage(USAGE, 'Il manque l’option --to.');
  const { ownerConfig, close } = await connectDatabase(direct(config), { replica: 'read' });
  try {
    const began = performance.now();
    const { tables, totals, migration } = await backUp(ownerConfig, to, stepsOn(process.stderr));
    const rows = tables.reduce((all, table) => all + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.table(totals);
    console.log(`${rows} lignes de ${tables.length} tables, schéma ${migration}, dans ${resolve(to)} (${seconds} s).`);
    console.log('La clé (SECRET_KEY ou DATA_DIR/secret.key) n’y est pas\u00a0: gardez-la à part.');
    return 0;
  } finally {
    await close();
  }
}

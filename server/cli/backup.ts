import { parseArgs } from 'node:util';
import { type Config, ConfigurationError } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { backUp } from '../backup/backup.ts';

/** `backup --to FOLDER`: everything but the secret key, as it is at one instant, while the servers go on. */
export async function backup(config: Config, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } }, strict: false });
  if (typeof values.to !== 'string') throw new ConfigurationError('Usage : backup --to DOSSIER, un dossier neuf.');
  const { ownerConfig, close } = await connectDatabase(config);
  try {
    const began = performance.now();
    const { tables, totals, migration } = await backUp(ownerConfig, values.to);
    const rows = tables.reduce((all, table) => all + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.table(totals);
    console.log(`${rows} lignes de ${tables.length} tables, schéma ${migration}, dans ${values.to} (${seconds} s).`);
    console.log('La clé (SECRET_KEY ou DATA_DIR/secret.key) n’y est pas : gardez-la à part.');
    return 0;
  } finally {
    await close();
  }
}

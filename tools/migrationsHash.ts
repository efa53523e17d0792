import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { missingColumns } from './declaredColumns.ts';

const DATABASE = join(import.meta.dirname, '../server/platform/database');
export const TABLES_FILE = join(DATABASE, 'tables.ts');

/** SHA-256 of the names and texts of all migrations, first 16 hexadecimal digits. */
export function migrationsHash(): string {
  const folder = join(DATABASE, 'migrations');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The line of tables.ts that names the migrations it was written from. */
export const hashLine = (): string => `// Migrations: ${migrationsHash()}`;

/**
 * Whether tables.ts was written from the migrations of today and has a column for each declared
 * text; says what to do when not. Needs no database and no types.
 */
export function checkTables(): boolean {
  const described = readFileSync(TABLES_FILE, 'utf8');
  const isFresh = described.includes(`${hashLine()}\n`);
  if (!isFresh)
    console.error('server/platform/database/tables.ts ne vient pas des migrations actuelles\u00a0: npm run tables');
  const missing = missingColumns(described);
  for (const column of missing)
    console.error(
      `${column} est déclaré dans contract/ sans colonne dans server/platform/database/tables.ts\u00a0: une migration, puis npm run tables`,
    );
  return isFresh && missing.length === 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkTables() ? 0 : 1;

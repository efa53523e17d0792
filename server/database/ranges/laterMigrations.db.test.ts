import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { ownerClient, shapeOf } from '../../testing/ranges/shapes.ts';
import { latestMigration, migrate } from '../migrate.ts';
import { RANGED_TABLES } from './catalog.ts';
import { convertToRanges } from './convert.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const RANGES = '_id_ranges.sql';
const NAMES = RANGED_TABLES.map(({ name }) => name);

it('migrations that came after ranges do the same to tables in ranges as to plain ones', async () => {
  const files = readdirSync(MIGRATIONS).sort();
  const until = files.findIndex((file) => file.endsWith(RANGES));
  expect(until).toBeGreaterThan(0);
  const folder = mkdtempSync(join(tmpdir(), 'boucle-migrations-'));
  for (const file of files.slice(0, until + 1)) cpSync(join(MIGRATIONS, file), join(folder, file));
  const [plain, ranged] = [await freshDatabase(), await freshDatabase({ migrated: false })];
  try {
    await migrate(ranged.ownerConfig, folder);
    await convertToRanges(ranged.ownerConfig, { size: 1000 });
    const names = await migrate(ranged.ownerConfig);
    expect(names).toEqual(files.slice(until + 1).map((file) => file.slice(0, -'.sql'.length)));
    expect(await latestMigration()).toBe(names.at(-1) ?? files[until]?.slice(0, -'.sql'.length));
    expect(await ownerClient(ranged, (client) => shapeOf(client, NAMES))).toEqual(
      await ownerClient(plain, (client) => shapeOf(client, NAMES)),
    );
    // A range that is made afterwards has all of it.
    await ranged.asOwner('select add_id_range()');
  } finally {
    rmSync(folder, { recursive: true });
    await plain.drop();
    await ranged.drop();
  }
}, 120_000);

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asOwner } from '../database/connect.ts';
import { BackupFailure, MANIFEST, type Manifest, lastMigration, ledgerTotals, readManifest } from './manifest.ts';
import { type KeptTable, QUEUE_TABLE, keptTables } from './tables.ts';

/**
 * Fills an empty database of the back-up's schema with the back-up's content: all of it or nothing.
 * What the ledgers hold is compared with what they held. Throws BackupFailure. `onStep` receives
 * the French sentence of each step.
 */
export async function restore(
  ownerConfig: ClientConfig,
  folder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<Manifest> {
  const manifest = await readBackup(folder);
  onStep('Contrôle des fichiers');
  for (const { file, sha256 } of manifest.tables) await assertWhole(join(folder, file), sha256);
  return asOwner(ownerConfig, async (client) => {
    await client.query('begin');
    const tables = await fitting(client, manifest);
    const triggers = await switchOff(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const [n, table] of tables.entries()) {
      onStep(`Table ${n + 1} sur ${tables.length}\u00a0: ${table.name}`);
      await readTable(client, folder, table, manifest);
    }
    onStep('Contrôle des registres');
    for (const { name, last, called } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called]);
    }
    for (const { on } of triggers) await client.query(on);
    await assertSame(client, manifest.totals);
    await client.query('commit');
    // PostgreSQL plans as if there were no rows until it has counted them.
    await client.query('analyze');
    return manifest;
  });
}

/** The manifest of a back-up's folder. Throws BackupFailure when it is none. */
export const readBackup = async (folder: string): Promise<Manifest> =>
  readManifest(await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''));

async function assertWhole(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new BackupFailure(`Il manque ${path} à la sauvegarde.`, { cause: error });
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupFailure(`${path} est abîmé\u00a0: la sauvegarde ne peut pas être rendue.`);
}

/** The tables to fill. Throws when somebody is there already, or when the schema is another. */
async function fitting(client: Client, manifest: Manifest): Promise<KeptTable[]> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from accounts) or exists (select from people) as used',
  );
  if (rows[0]?.used !== false)
    throw new BackupFailure('La base n’est pas vide\u00a0: une sauvegarde se rend dans une base neuve.');
  const migration = await lastMigration(client);
  if (migration !== manifest.migration) {
    throw new BackupFailure(
      `La sauvegarde vient d’un schéma ${manifest.migration}, la base est en ${migration}\u00a0: rendez-la à une base neuve, avec la version qui l’a faite (${manifest.version ?? 'non dite'}) ou une plus récente.`,
    );
  }
  return keptTables(client);
}

/**
 * The product's triggers did their work when the rows were first written. Answers how to switch
 * each on again.
 */
async function switchOff(client: Client): Promise<{ on: string }[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
            format('alter table %s enable %strigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always ' else '' end, tgname) as on
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgparentid = 0 and tgenabled in ('O', 'A') and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { off } of rows) await client.query(off);
  return rows;
}

async function readTable(
  client: Client,
  folder: string,
  { name, columns }: KeptTable,
  { tables }: Manifest,
): Promise<void> {
  const kept = tables.find((table) => table.name === name);
  if (kept === undefined) throw new BackupFailure(`La sauvegarde ne dit rien de ${name}.`);
  const all = columns.join(', ');
  const into = name === QUEUE_TABLE ? 'given_jobs' : name;
  if (into !== name)
    await client.query(`create temp table ${into} on commit drop as select ${all} from ${name} with no data`);
  const rows = client.query(copyFrom(`copy ${into} (${all}) from stdin`));
  await pipeline(createReadStream(join(folder, kept.file)), createGunzip(), rows);
  if (rows.rowCount !== kept.rows) {
    throw new BackupFailure(`${name}\u00a0: ${rows.rowCount} lignes rendues sur ${kept.rows}.`);
  }
  // Jobs of an absent queue are left out: the queue's internal ones, which it starts anew, and jobs
  // of former versions.
  if (into !== name)
    await client.query(
      `insert into ${name} (${all}) select ${all} from ${into} where name in (select name from pgboss.queue)`,
    );
}

async function assertSame(client: Client, totals: Manifest['totals']): Promise<void> {
  const found = await ledgerTotals(client);
  const names = [...new Set([...Object.keys(totals), ...Object.keys(found)])];
  const off = names.filter((name) => totals[name] !== found[name]);
  if (off.length > 0) {
    const differences = off.map((name) => `${name}\u00a0: ${found[name] ?? 0} au lieu de ${totals[name] ?? 0}`);
    throw new BackupFailure(`Les registres restaurés diffèrent\u00a0: ${differences.join('\u202f; ')}.`);
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { VERSION } from '@boucle/contract/base/constants.ts';
import { type Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeFolderDurably, writeDurably } from '../files/durable.ts';
import { asOwner } from '../database/connect.ts';
import { BackupFailure, MANIFEST, type Manifest, lastMigration, ledgerTotals } from './manifest.ts';
import { type KeptTable, keptTables } from './tables.ts';

/**
 * Writes the whole database into a folder, new or empty: one compressed file a table, all of the
 * same instant, while work goes on, and a manifest of its content. Each file is on the disk before
 * the manifest, which comes last: a folder without one is no back-up. Throws BackupFailure. The
 * secret key is not in it (docs/operations/secrets.md). `onTable` receives the French sentence of
 * each step.
 */
export async function backUp(
  ownerConfig: ClientConfig,
  folder: string,
  onTable: (step: string) => void = () => undefined,
): Promise<Manifest> {
  makeFolderDurably(folder, 0o700);
  if ((await readdir(folder)).length > 0) throw new BackupFailure(`Le dossier ${folder} n’est pas vide.`);
  return asOwner(ownerConfig, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    const kept = await keptTables(client);
    for (const [n, table] of kept.entries()) {
      onTable(`Table ${n + 1} sur ${kept.length}\u00a0: ${table.name}`);
      tables.push(await writeTable(client, folder, table, n));
    }
    const manifest: Manifest = {
      format: 1,
      made_at: new Date().toISOString(),
      version: VERSION,
      migration: await lastMigration(client),
      tables,
      sequences: await sequences(client),
      totals: await ledgerTotals(client),
    };
    await client.query('commit');
    writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
}

async function writeTable(
  client: Client,
  folder: string,
  { name, columns, isReadable }: KeptTable,
  rank: number,
): Promise<Manifest['tables'][number]> {
  const file = `${String(rank).padStart(3, '0')}-${name.replaceAll(/[^a-z0-9_]/g, '-')}.copy.gz`;
  // A query, not the table: the jobs table is partitioned.
  const query = isReadable ? `select ${columns.join(', ')} from ${name}` : 'select limit 0';
  const rows = client.query(copyTo(`copy (${query}) to stdout`));
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    rows,
    createGzip({ level: 4 }),
    hashed,
    createWriteStream(join(folder, file), { mode: 0o600, flush: true }),
  );
  return { name, file, rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function sequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' order by 1`,
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${name}`,
    );
    for (const { last, called } of values) found.push({ name, last: Number(last), called });
  }
  return found;
}

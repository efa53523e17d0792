import { test } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { startEmbedded } from '../../server/database/embedded.ts';
import { configOf } from '../../server/database/pool.ts';
import { ADDRESS_FILE } from './worlds.ts';

/** Folder of the server that the running test speaks to. */
export const dataDir = (): string => String(test.info().project.metadata['dataDir']);

/** Runs SQL in the database of the server under test, as its owner: what no call lets anybody do (make time pass, look behind). */
export const asOwner = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  asOwnerOf<Row>(dataDir(), text, values);

/** The same of the server of any folder. */
export async function asOwnerOf<Row extends object>(
  folder: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { ownerConfig, stop } = await databaseOf(folder);
  const client = new Client(ownerConfig);
  try {
    await client.connect();
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
    await stop();
  }
}

/** The number of the demo's own initiative, as a value of what is asked: a cluster asks its server alone then. */
export async function demoAccount(): Promise<string> {
  const [demo] = await asOwner<{ id: string }>('select min(id) as id from accounts');
  return demo?.id ?? '';
}

/** The database of the server of a folder, for its owner; whoever asks ends it. */
export async function databaseOf(
  folder: string,
): Promise<{ ownerConfig: ClientConfig; isCluster: boolean; stop: () => Promise<void> }> {
  const file = join(folder, ADDRESS_FILE);
  if (existsSync(file))
    return { ownerConfig: configOf(readFileSync(file, 'utf8')), isCluster: true, stop: () => Promise.resolve() };
  // Joins the running server: the last to leave stops it.
  return { ...(await startEmbedded({ dataDir: folder })), isCluster: false };
}

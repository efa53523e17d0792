import { test } from '@playwright/test';
import { Client } from 'pg';
import { startEmbedded } from '../../server/platform/database/embedded.ts';

/** Folder of the server that the running test speaks to. */
export const dataDir = (): string => String(test.info().project.metadata['dataDir']);

/**
 * Runs SQL in the database of the server under test, as its owner: what no call lets anybody do
 * (make time pass, look behind).
 */
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

/** The number of the demo's own initiative. */
export async function demoAccount(): Promise<string> {
  const [demo] = await asOwner<{ id: string }>('select min(id) as id from accounts');
  return demo?.id ?? '';
}

/**
 * The database of the running server of a folder, for its owner. Each caller ends it; the last to
 * leave stops the server.
 */
export const databaseOf = (folder: string): ReturnType<typeof startEmbedded> => startEmbedded({ dataDir: folder });

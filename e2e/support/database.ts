import { test } from '@playwright/test';
import { Client } from 'pg';
import { startEmbedded } from '../../server/database/embedded.ts';

/** Folder of the server that the running test speaks to. */
export const dataDir = (): string => String(test.info().project.metadata['dataDir']);

/** Runs SQL in the database of the server under test, as its owner: what no call lets anybody do (make time pass, look behind). */
export async function asOwner<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  // Joins the running server: the last to leave stops it.
  const { ownerConfig, stop } = await startEmbedded({ dataDir: dataDir() });
  const client = new Client(ownerConfig);
  try {
    await client.connect();
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
    await stop();
  }
}

import { test } from '@playwright/test';
import { Client } from 'pg';
import { startEmbedded } from '../../server/database/embedded.ts';

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
  // Joins the running server: the last to leave stops it.
  const { ownerConfig, stop } = await startEmbedded({ dataDir: folder });
  const client = new Client(ownerConfig);
  try {
    await client.connect();
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
    await stop();
  }
}

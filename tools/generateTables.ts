import { writeFile } from 'node:fs/promises';
import { describeTables } from './describeTables.ts';
import { TABLES_FILE } from './migrationsHash.ts';
import { openOwnerPool } from '../server/platform/database/pool.ts';
import { TEMPLATE, startThrowAwayCluster } from '../server/dev/testing/cluster.ts';

// Writes server/platform/database/tables.ts from the schema that the migrations make in a
// throw-away server.
const cluster = await startThrowAwayCluster();
try {
  const owner = openOwnerPool({ ...cluster.ownerConfig, database: await copyOf(TEMPLATE) });
  await writeFile(TABLES_FILE, await describeTables(owner, TABLES_FILE));
  await owner.end();
  console.log(`${TABLES_FILE} écrit.`);
} finally {
  await cluster.stop();
}

/** The template itself takes no connections. */
async function copyOf(template: string): Promise<string> {
  const owner = openOwnerPool(cluster.ownerConfig);
  await owner.query(`create database described template ${template}`);
  await owner.end();
  return 'described';
}

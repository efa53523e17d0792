import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeTables } from './describeTables.ts';
import { openOwnerPool } from '../server/database/pool.ts';
import { TEMPLATE, startThrowAwayCluster } from '../server/testing/cluster.ts';

// Writes server/database/tables.ts from the schema that the migrations make in a throw-away server.
const file = join(import.meta.dirname, '..', 'server', 'database', 'tables.ts');
const cluster = await startThrowAwayCluster();
try {
  const owner = openOwnerPool({ ...cluster.ownerConfig, database: await copyOf(TEMPLATE) });
  await writeFile(file, await describeTables(owner, file));
  await owner.end();
  console.log(`${file} écrit.`);
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

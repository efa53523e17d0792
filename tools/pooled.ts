import { findPgBouncer, pgBouncerVersion } from '../server/dev/testing/processes/pgbouncer.ts';
import { testsAndWalks } from './testsAndWalks.ts';

/**
 * Every call of both APIs by each role, and what depends most on connections: keys, jobs, archives,
 * postings side by side.
 */
const TESTS = [
  'server/platform/database/pooler',
  'server/platform/api/pooler',
  'server/platform/api/permissions',
  'server/api/idempotency',
  'server/platform/api/lostAnswers',
  'server/partnerApi/permissions',
  'server/partnerApi/served',
  'server/worker',
  'server/documents/yearArchives',
  'server/domain/ledger',
];

/**
 * Runs those tests and the walks of the browser (or the ones that are named, by the beginnings of
 * their files) behind a real PgBouncer by transaction. Answers 0 when all passed; without a
 * PgBouncer that keeps named statements it says that nothing was run, and answers 1.
 */
export function testPooled(walks: string | undefined): Promise<number> {
  const lack = lackOf();
  if (lack !== undefined) {
    console.error(`pooler\u00a0: non exécuté. ${lack} PGBOUNCER=/chemin/de/pgbouncer le désigne.`);
    return Promise.resolve(1);
  }
  console.log(`\nDerrière PgBouncer ${pgBouncerVersion().version}\n`);
  return testsAndWalks({ tests: TESTS, walks, env: { POOLED: '1' } });
}

/** Why nothing can be run (French); undefined when it can. */
function lackOf(): string | undefined {
  try {
    const program = findPgBouncer();
    const { version, keepsStatements } = pgBouncerVersion(program);
    return keepsStatements
      ? undefined
      : `Il faut PgBouncer 1.21 ou plus récent\u00a0: ${program} est de version ${version}.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

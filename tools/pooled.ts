import { findPgBouncer, pgBouncerVersion } from '../server/testing/processes/pgbouncer.ts';
import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';

/** Every call of both APIs by each role, and what depends most on connections: keys, jobs, archives, postings side by side. */
const TESTS = [
  'server/database/pooler',
  'server/api/pooler',
  'server/api/permissions',
  'server/api/idempotency',
  'server/api/lostAnswers',
  'server/partnerApi/permissions',
  'server/partnerApi/served',
  'server/worker',
  'server/yearArchives',
  'server/ledger',
];

/**
 * Runs those tests and the walks of the browser (or those that are named, by the beginnings of their files) behind a real PgBouncer by
 * transaction. Answers 0 when all passed; without a PgBouncer that keeps named statements it says that nothing was run, and answers 1.
 */
export async function testPooled(walks: string | undefined): Promise<number> {
  const lack = lackOf();
  if (lack !== undefined) {
    console.error(`pooler\u00a0: non exécuté. ${lack} PGBOUNCER=/chemin/de/pgbouncer le désigne.`);
    return 1;
  }
  console.log(`\nDerrière PgBouncer ${pgBouncerVersion().version}\n`);
  const { code: calls } = await run(VITEST, ['run', '--project', 'database', ...TESTS], { LONG: '1', POOLED: '1' });
  const { code: built } = await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const files = walks === undefined ? [] : walks.split(',').map((name) => `/${name}`);
  const { code: walked } = await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts', ...files], {
    POOLED: '1',
    CHROMIUM_PATH: findChromium(),
  });
  return Math.max(calls, walked);
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

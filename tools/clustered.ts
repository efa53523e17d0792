import { findChromium } from './chromium.ts';
import { PLAYWRIGHT, VITE, VITEST, run } from './run.ts';

/** Tests of the cluster itself, every call of both APIs by each role, jobs, archives and the books. */
const TESTS = [
  'server/database/cluster/',
  'server/api/permissions',
  'server/api/idempotency',
  'server/api/lostAnswers',
  'server/partnerApi/permissions',
  'server/partnerApi/served',
  'server/worker',
  'server/backup',
  'server/yearArchives',
  'server/ledger',
];

/**
 * Runs those tests in databases of their own on a running cluster, then the browser walks: all, those whose files begin with the given names, or none
 * (`none`). Answers 0 when all passed. Without the address of a cluster it says that nothing was run, and answers 1.
 */
export async function testClustered(address: string | undefined, walks: string | undefined): Promise<number> {
  if (address === undefined || address === '') {
    console.error(
      'cluster\u00a0: non exécuté. CLUSTER_URL=postgres://… désigne le coordinateur d’un cluster Citus de cette machine.',
    );
    return 1;
  }
  const env = { LONG: '1', CLUSTERED: '1', CLUSTER_URL: address };
  const { code: calls } = await run(VITEST, ['run', '--project', 'database', ...TESTS], env);
  if (walks === 'none') return calls;
  const { code: built } = await run(VITE, ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const files = walks === undefined ? [] : walks.split(',').map((name) => `/${name}`);
  const { code: walked } = await run(PLAYWRIGHT, ['test', '--config', 'e2e/playwright.config.ts', ...files], {
    CLUSTERED: '1',
    CLUSTER_URL: address,
    CHROMIUM_PATH: findChromium(),
  });
  return Math.max(calls, walked);
}

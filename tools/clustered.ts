import { testsAndWalks } from './testsAndWalks.ts';

/** Tests that kill servers of the cluster. */
const ALONE = ['server/database/cluster/cluster'];

/** The product's commands and jobs over the demo world, every call of both APIs by each role, archives and the books. */
const TESTS = [
  'server/database/cluster/commands',
  'server/database/cluster/away',
  'server/database/cluster/restrictions',
  'server/database/cluster/update',
  'server/api/permissions',
  'server/api/idempotency',
  'server/api/lostAnswers',
  'server/partnerApi/permissions',
  'server/partnerApi/served',
  'server/worker',
  'server/examples',
  'server/yearArchives',
  'server/ledger',
];

/**
 * Runs those tests in databases of their own on a running cluster, then the browser walks: all, those whose files begin with the given names, or none
 * (`none`). Answers 0 when all passed. Without the address of a cluster it says that nothing was run, and answers 1.
 */
export function testClustered(address: string | undefined, walks: string | undefined): Promise<number> {
  if (address === undefined || address === '') {
    console.error(
      'cluster\u00a0: non exécuté. CLUSTER_URL=postgres://… désigne le coordinateur d’un cluster Citus de cette machine.',
    );
    return Promise.resolve(1);
  }
  return testsAndWalks({ tests: TESTS, alone: ALONE, walks, env: { CLUSTERED: '1', CLUSTER_URL: address } });
}

import { type Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { inScope } from '../platform/database/tenant.ts';
import { recountAccount, verifyAccount } from '../domain/ledger/verification/verifyAccount.ts';
import { readOptions } from './options.ts';

const USAGE = `Usage\u00a0: npm run verify:ledger -- [--incremental]
  --incremental  seulement ce qui a été écrit depuis la dernière vérification juste
Sur une réplique tout est recompté, et rien n’est noté.`;

/**
 * Prints what is off in the books of every account, cell by cell; exits 1 when something is.
 * `--incremental` looks at what was posted since the last good verification only. On a replica
 * everything is recounted, and no report is kept.
 */
export async function verify(config: Config, args: readonly string[]): Promise<number> {
  const { incremental } = readOptions(args, USAGE, { incremental: 'yes' });
  const { database, isReplica, close } = await connectDatabase(config, { replica: 'read' });
  try {
    const began = performance.now();
    const accounts = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
      tx.selectFrom('accounts').select(['id', 'name']).orderBy('id').execute(),
    );
    if (isReplica) console.log('Cette base est une réplique\u00a0: tout est recompté, rien n’est noté.');
    let off = 0;
    for (const { id, name } of accounts) {
      const report = isReplica
        ? await recountAccount(database, id)
        : await verifyAccount(database, id, { mode: incremental ? 'incremental' : 'full' });
      for (const { sentence } of report.checks.flatMap(({ findings }) => findings)) console.log(sentence);
      off += report.off;
      const result = report.off === 0 ? 'justes' : `${report.off} écarts`;
      console.log(`${name}\u00a0: ${report.transactions} transactions, ${result} (${report.milliseconds} ms).`);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(off === 0 ? `Registres justes (${seconds} s).` : `${off} écarts (${seconds} s).`);
    return off === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

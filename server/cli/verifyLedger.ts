import { type Config } from '../config.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { connectDatabase } from '../database/connect.ts';

/** Prints what is off in the books of every account, cell by cell; exits 1 when something is. */
export async function verify(config: Config): Promise<number> {
  const { database, close } = await connectDatabase(config);
  try {
    const began = performance.now();
    const findings = await verifyLedger(database, 'all');
    for (const finding of findings) console.log(finding);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      findings.length === 0 ? `Registres justes (${seconds} s).` : `${findings.length} écarts (${seconds} s).`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

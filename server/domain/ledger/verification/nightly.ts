import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Replica } from '../../../platform/database/replica/replica.ts';
import { verifyOnReplica } from './onReplica.ts';
import { verifyAccount } from './verifyAccount.ts';

/** Where a night's verification reports. */
export interface NightLog {
  readonly error: (details: object, message: string) => void;
  readonly info: (details: object, message: string) => void;
}

/** Less than a week: the night of the seventh day comes at about the same hour. */
const WHOLE_AFTER = '6 days 12 hours';
/** Enough to see what happened; the report keeps all. */
const MOST_LOGGED = 20;

/**
 * Verifies what was posted since the last good verification of an account or, once a week,
 * everything: a change behind the back of the ledger among older transactions shows only then.
 * Everything is recounted on the replica where there is one that is ready. What is off is in its
 * report, and in the log with what each is of and by how much.
 */
export async function verifyNightly(
  database: Database,
  accountId: number,
  log: NightLog,
  replica?: Pick<Replica, 'state' | 'database'>,
): Promise<void> {
  const scope = { kind: 'account', accountId } as const;
  const mode = (await inScope(database, scope, (tx) => wholeLately(tx, accountId))) ? 'incremental' : 'full';
  const there = mode === 'full' ? await verifyOnReplica(database, replica, accountId) : undefined;
  const report = there ?? (await verifyAccount(database, accountId, { mode }));
  const { off, transactions, milliseconds } = report;
  if (off === 0) {
    const on = there === undefined ? 'primary' : 'replica';
    log.info({ accountId, mode: report.mode, transactions, milliseconds, on }, 'books verified');
    return;
  }
  const found = report.checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
  log.error({ accountId, mode: report.mode, off, found: found.slice(0, MOST_LOGGED) }, 'the books are off');
}

async function wholeLately(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ lately: boolean }>({
    text: `select exists (select from ledger_verifications
      where account_id = $1 and mode = 'full' and started_at > now() - interval '${WHOLE_AFTER}') as lately`,
    values: [accountId],
  });
  return rows[0]?.lately ?? false;
}

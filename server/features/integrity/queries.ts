import { type Verification } from '@boucle/contract/integrity.ts';
import { type Tx } from '../../database/transaction.ts';
import { PLATFORM } from '../../journal/listEvents.ts';

const SHOWN = 10;

interface Row extends Omit<Verification, 'started_at'> {
  started_at: Date;
}

/** The latest verifications of an account, the newest first, with who asked for each. */
export async function latestVerifications(tx: Tx, accountId: number): Promise<Verification[]> {
  const { rows } = await tx.raw<Row>({
    text: `select v.id, v.mode, v.started_at, v.milliseconds, v.transactions::int as transactions, v.off,
                  case when v.person_id is not null then coalesce(nullif(p.name, ''), p.email, $2) end as by
             from ledger_verifications v left join people p on p.id = v.person_id
            where v.account_id = $1 order by v.id desc limit ${SHOWN}`,
    values: [accountId, PLATFORM],
  });
  return rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() }));
}

/**
 * Keeps the account's verification for this transaction alone; false when another one is under way, undefined when there is no such account.
 * The transaction waits while the books are read in a view of their own: as long as that takes.
 */
export async function startVerification(tx: Tx, accountId: number): Promise<boolean | undefined> {
  const { rows } = await tx.raw<{ free: boolean }>({
    text: `select pg_try_advisory_xact_lock(hashtext('integrity'), $1::int) as free,
                  set_config('idle_in_transaction_session_timeout', '0', true)
             from accounts where id = $1`,
    values: [accountId],
  });
  return rows[0]?.free;
}

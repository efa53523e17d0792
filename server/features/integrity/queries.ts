import { type Verification } from '@boucle/contract/features/integrity/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { PLATFORM } from '../../domain/journal/listEvents.ts';

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

/** Whether there is such an account, for the platform's people, who name one. */
export async function hasAccount(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({ text: 'select from accounts where id = $1', values: [accountId] });
  return rowCount === 1;
}

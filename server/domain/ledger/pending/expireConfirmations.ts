import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { LedgerRefusal } from '../refusals.ts';
import { failPending } from './settle.ts';

const EXPIRED = 'Code de confirmation expiré';

/**
 * Fails what waited for the other party's code past its end. One that was confirmed in the meantime
 * stays as it is.
 */
export async function expireConfirmations(database: Database, now: Date): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ account_id: number; id: number }>({
      text: `select account_id, id from transactions
        where status = 'pending' and confirmation_expires_at is not null and confirmation_expires_at < $1 order by id limit 1000`,
      values: [now.toISOString()],
    }),
  );
  for (const { account_id: accountId, id } of rows) {
    try {
      await inScope(database, { kind: 'account', accountId }, (tx) => failPending(tx, accountId, id, EXPIRED));
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
}

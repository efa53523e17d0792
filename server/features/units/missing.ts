import { MISSING_DAYS } from '@boucle/contract/shared/units/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';

/** SQL: in use, or out of the warehouse, and not read for long; $1: an instant. */
const UNSEEN = `(status = 'active' or status = 'new' and place is distinct from 'A')
  and last_seen_at < $1::timestamptz - make_interval(days => ${MISSING_DAYS})`;

/**
 * Marks the numbered containers that were not read for 180 days; the next reading takes the mark
 * away. New ones that never left the warehouse are not looked for.
 */
export async function findMissingUnits(database: Database): Promise<void> {
  const now = database.clock.now();
  const accounts = await inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `select distinct account_id as id from units where ${UNSEEN} order by 1`,
      values: [now],
    });
    return rows.map(({ id }) => id);
  });
  for (const accountId of accounts)
    await inScope(database, { kind: 'account', accountId }, (tx) =>
      tx.raw({
        text: `update units set status = 'missing', version = version + 1 where account_id = $2 and ${UNSEEN}`,
        values: [now, accountId],
      }),
    );
}

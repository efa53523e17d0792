import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type LockedCount } from './acts.ts';
import { type ReadLine } from './lines.ts';
import { insertLines, insertPlaces } from './open.ts';
import { columnsOf } from './postQueries.ts';

const CONTINUED = ' (suite)';

/**
 * Carries lines that orders wait for to another count, in review, with what was entered for them:
 * who opened the first one opened it too, so that neither they nor the ones who counted post it
 * above the threshold.
 */
export async function carry(
  tx: Tx,
  accountId: number,
  {
    count,
    lines,
    personId,
  }: { readonly count: LockedCount; readonly lines: readonly ReadLine[]; readonly personId: number },
): Promise<void> {
  const cells = lines.map(({ row }) => row);
  const title = `${count.title.slice(0, COUNT_LIMITS.title - CONTINUED.length)}${CONTINUED}`;
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into stock_counts (account_id, title, blind, status, carried_from_id, opened_by, opened_at, reviewed_by, reviewed_at)
           values ($1, $2, $3, 'review', $4, $5, $6, $7, $6) returning id`,
    values: [accountId, title, count.blind, count.id, count.opened_by, tx.now(), personId],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The count was not written');
  await insertPlaces(tx, accountId, id, cells);
  await insertLines(tx, accountId, id, cells);
  const own = [accountId, count.id, id, ...columnsOf(cells)];
  await tx.raw({
    text: `insert into stock_count_readings (account_id, count_id, device_id, n, place, place_id, format_id, state, counted, counted_at, counted_by,
             guest_id, received_at, expected_at_entry)
           select account_id, $3, device_id, n, place, place_id, format_id, state, counted, counted_at, counted_by, guest_id, received_at, expected_at_entry
             from stock_count_readings
            where account_id = $1 and count_id = $2
              and (place, place_id, format_id, state) in (select * from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[])) returning 1`,
    values: own,
  });
  await tx.raw({
    text: `insert into stock_count_moments (account_id, count_id, place, place_id, format_id, state, transaction_id, moment, decided_by, decided_at)
           select account_id, $3, place, place_id, format_id, state, transaction_id, moment, decided_by, decided_at
             from stock_count_moments
            where account_id = $1 and count_id = $2
              and (place, place_id, format_id, state) in (select * from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[])) returning 1`,
    values: own,
  });
}

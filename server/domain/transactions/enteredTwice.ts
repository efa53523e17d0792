import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { enteredTwiceAt } from './causes.ts';
import { incidentStates } from './incidentStates.ts';

/** Incidents that are looked into, the first that was counted first. */
const MOST_LOOKED_INTO = 3;

interface GapRow {
  id: number;
  quantity: number;
  left: number;
  format_id: number;
  place: string;
  place_id: number;
  restaurant_id: number | null;
  created_at: Date;
}

/** Types that bring containers, or take them back, and may be entered twice. */
const BRINGS = ['admin_give', 'admin_return', 'admin_return_dirty', 'return_container_in_collection_drawer'] as const;

/** Whether a transaction is of the ones that `incidentOfTwice` looks into. */
export const mayBeTwice = ({
  transaction_type: type,
  reverses_id: reverses,
}: Pick<TransactionRow, 'transaction_type' | 'reverses_id'>): boolean =>
  reverses === null && BRINGS.some((brings) => brings === type);

/**
 * The incident that a transaction made, if it was probably entered twice: what was counted since,
 * where it moved containers, is off by as many. To reverse it alone would take them off a second
 * time; the desk of that incident settles both. Null of any other transaction.
 */
export async function incidentOfTwice(tx: Tx, accountId: number, transactionId: number): Promise<number | null> {
  const gaps = await prepared(
    tx,
    sql<GapRow>`
      select i.id, i.quantity, i."left", i.format_id, i.place, i.place_id, i.restaurant_id, i.created_at
        from transactions t
        join movements m on m.account_id = ${accountId}::bigint and m.transaction_id = t.id
       cross join lateral (values (m.to_cell, true), (m.from_cell, false)) v(cell_id, missing)
        join cells c on c.account_id = ${accountId}::bigint and c.id = v.cell_id
        join ${incidentStates(accountId)} on i.place = c.place and i.place_id = c.place_id and i.format_id = c.format_id
         and (i.quantity < 0) = v.missing and i.kind in ('count', 'stock_count', 'drawer') and i.status <> 'settled' and i."left" >= m.quantity
         and i.created_at between t.completed_at and t.completed_at + interval '30 days'
       where t.account_id = ${accountId}::bigint and t.id = ${transactionId}::bigint and t.reverses_id is null
         and t.type = any(${BRINGS}::text[])
       order by i.created_at, i.id limit ${sql.lit(MOST_LOOKED_INTO)}`,
  );
  for (const { place, place_id, restaurant_id: restaurantId, created_at: at, ...gap } of gaps) {
    const twice = await enteredTwiceAt(tx, accountId, {
      ...gap,
      place: { letter: place, id: place_id },
      restaurantId,
      at,
    });
    if (twice.some(({ id }) => id === transactionId)) return gap.id;
  }
  return null;
}

import { type RawBuilder, sql } from 'kysely';
import { type Condition, type TransactionCriteria, allOf, conditionsOf } from './criteria.ts';
import { type TransactionOrder, isByDate, orderBy } from './order.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Columns that a page needs to be put in order and read. */
const KEYS = sql`t.id, t.day, t.listed_at, t.type, t.variant, t.amount_cents, t.containers_cost_cents`;
/**
 * Everything, for the ones who read thousands: going back to the table for each would cost more.
 */
export const WHOLE = sql`t.*`;

export interface PickOptions {
  readonly more?: readonly Condition[];
  readonly columns?: typeof KEYS;
}

/**
 * The numbers of one page, from indexes. Several types by date: each gives its own first rows from
 * its index and they are merged, so that a rare type is found as fast as a common one, at any size.
 */
export function pick(
  accountId: number,
  criteria: TransactionCriteria,
  order: TransactionOrder,
  { limit, offset }: Slice,
  { more = [], columns = KEYS }: PickOptions = {},
): RawBuilder<unknown> {
  const { types } = criteria;
  const conditions = [...conditionsOf(accountId, criteria), ...more];
  // The limit is written, not passed: a plan made for an unknown one would prepare for a tenth of
  // the table. So it would for rows to skip.
  const slice = offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}::bigint`;

  if (types === undefined || !isMerged(criteria, order)) {
    if (types !== undefined) conditions.push(sql`t.type = any(${types}::text[])`);
    return sql`select ${columns} from transactions t where ${allOf(conditions)} ${orderBy(order, 't')} ${slice}`;
  }
  const first = offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${offset + limit}::bigint`;
  return sql`
    select merged.* from unnest(${types}::text[]) as kind (type) cross join lateral (
      select ${columns} from transactions t where t.type = kind.type and ${allOf(conditions)} ${orderBy(order, 't')} ${first}
    ) merged ${orderBy(order, 'merged')} ${slice}`;
}

/** Rows of one holder or one place are few and have an index. */
function isMerged(criteria: TransactionCriteria, order: TransactionOrder): boolean {
  const { customerId, cardHolderId, dropOffPointId, collectionSiteId } = criteria;
  const narrow = [customerId, cardHolderId, dropOffPointId, collectionSiteId];
  return isByDate(order) && narrow.every((id) => id === undefined);
}

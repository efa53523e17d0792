import { type Posting } from '../posting/posting.ts';
import { transactionColumns } from '../posting/sql/transactionColumns.ts';
import { type Columns } from './bulk.ts';

/** The columns that a row of `transactionRow` has, in its order. */
export const TRANSACTION = {
  id: 'bigint',
  status: 'text',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
  restaurant_id: 'bigint',
  type: 'text',
  variant: 'text',
  day: 'date',
  amount_cents: 'bigint',
  containers_cost_cents: 'bigint',
  containers_count: 'int',
  origin: 'text',
  author: 'text',
  admin_id: 'bigint',
  recorder: 'text',
  person_id: 'bigint',
  customer_id: 'bigint',
  card_holder_id: 'bigint',
  to_customer_id: 'bigint',
  to_card_holder_id: 'bigint',
  lender_restaurant_id: 'bigint',
  partner_id: 'bigint',
  drop_off_point_id: 'bigint',
  collection_drawer_id: 'bigint',
  service_id: 'bigint',
  place: 'text',
  reason: 'text',
  reward_id: 'bigint',
  kept_cents: 'bigint',
  vat_cents: 'bigint',
  card_before: 'text',
  comment: 'text',
  reverses_id: 'bigint',
  gesture_id: 'uuid',
  provider_reference: 'text',
  means: 'text',
} as const satisfies Columns;

/** A completed transaction as a row of the table. */
export function transactionRow(id: number, posting: Posting): unknown[] {
  const instant = posting.at.toISOString();
  const columns: Record<string, unknown> = {
    kept_cents: 0,
    vat_cents: 0,
    ...transactionColumns(posting),
    id,
    status: 'completed',
    created_at: instant,
    completed_at: instant,
    restaurant_id: posting.parties.restaurantId,
  };
  return Object.keys(TRANSACTION).map((name) => columns[name] ?? null);
}

import { type Lot } from './lot.ts';

/** A loan as PostgreSQL returns it, in a row or in JSON. */
export interface LotRow {
  id: number;
  format_id: number;
  unit_deposit_cents: number;
  opened: number;
  left_quantity: number;
  since: Date | string;
  restaurant_id: number | null;
}

/** A row of `lots` as the ledger reads it. */
export function toLot(lot: LotRow): Lot {
  return {
    id: lot.id,
    since: new Date(lot.since),
    restaurantId: lot.restaurant_id,
    formatId: lot.format_id,
    unitDepositCents: lot.unit_deposit_cents,
    opened: lot.opened,
    left: lot.left_quantity,
  };
}

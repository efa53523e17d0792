import { type ForecastMethod } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { wapeOf } from './forecast/forecast.ts';

/**
 * Quality of a forecast, and shortages: errors of 28 days, in pieces; days out of stock of the last
 * 30, and of the 30 before.
 */
export interface Worth {
  readonly actual: number;
  readonly own_error: number;
  readonly naive_error: number;
  readonly lost: number;
  readonly out_days: number;
  readonly out_days_before: number;
}

export const NO_WORTH: Worth = { actual: 0, own_error: 0, naive_error: 0, lost: 0, out_days: 0, out_days_before: 0 };

const COLUMNS = 'cell_id, actual, own_error, naive_error, lost, out_days, out_days_before';

/** Of each cell of an account that was ever forecast. */
export async function worths(tx: Tx, accountId: number): Promise<Map<number, Worth>> {
  const { rows } = await tx.raw<Worth & { cell_id: number }>({
    text: `select ${COLUMNS} from cell_forecasts where account_id = $1`,
    values: [accountId],
  });
  return new Map(rows.map((row) => [row.cell_id, row]));
}

export interface Past extends Worth {
  /** Demand of each of the 28 days before; null on a day out of stock. */
  readonly history: (number | null)[];
}

/** The same of some cells, with their past. */
export async function pastOf(tx: Tx, accountId: number, cellIds: readonly number[]): Promise<Map<number, Past>> {
  const { rows } = await tx.raw<Past & { cell_id: number }>({
    text: `select ${COLUMNS}, history from cell_forecasts where account_id = $1 and cell_id = any($2::bigint[])`,
    values: [accountId, cellIds],
  });
  return new Map(rows.map((row) => [row.cell_id, row]));
}

/**
 * Error of the method used and of the naive one, over what was requested; null where nothing was
 * forecast.
 */
export function errorsOf(method: ForecastMethod, worth: Worth | undefined) {
  if (method === 'none' || worth === undefined) return { error: null, naive_error: null, mase: null };
  const { actual, own_error, naive_error } = worth;
  return {
    error: wapeOf(method === 'naive' ? naive_error : own_error, actual),
    naive_error: wapeOf(naive_error, actual),
    // Also where nothing was requested, and an error over demand is none.
    mase: wapeOf(own_error, naive_error),
  };
}

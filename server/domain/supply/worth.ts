import { type ForecastMethod, type ForecastTrust } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { wapeOf } from './forecast/forecast.ts';

/**
 * Quality of a forecast, and shortages: errors of 28 days, in pieces; days out of stock of the last
 * 30, and of the 30 before.
 */
export interface Worth {
  readonly actual: number;
  readonly own_error: number;
  readonly trust: ForecastTrust;
  readonly lost: number;
  readonly out_days: number;
  readonly out_days_before: number;
}

export const NO_WORTH: Worth = { actual: 0, own_error: 0, trust: 'few', lost: 0, out_days: 0, out_days_before: 0 };

const COLUMNS = 'cell_id, actual, own_error, trust, lost, out_days, out_days_before';

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

/** Error over what was requested; null where nothing was forecast. */
export const errorOf = (method: ForecastMethod, worth: Worth | undefined): number | null =>
  method === 'none' || worth === undefined ? null : wapeOf(worth.own_error, worth.actual);

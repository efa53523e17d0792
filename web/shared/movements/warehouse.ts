import { query } from '../../api/query.ts';
import { type GridFormat } from './quantities.ts';

/** Stock of the warehouse; read again each time a movement is about to be typed. */
export const warehouseQuery = () => query.account.stocks.queryOptions({ context: { background: true } });

export interface WarehouseStock {
  readonly format_id: number;
  readonly format_title: string;
  readonly picture_url: string | null;
  readonly drawing: NonNullable<GridFormat['drawing']>;
  readonly clean: number;
  readonly reserved: number;
  readonly dirty: number;
}

/**
 * Rows of stock as the grid takes them, counting the available or the dirty ones. Serves any place
 * that answers both.
 */
export function gridFormats(rows: readonly WarehouseStock[], state: 'clean' | 'dirty'): readonly GridFormat[] {
  return rows.map((row) => ({
    formatId: row.format_id,
    title: row.format_title,
    pictureUrl: row.picture_url,
    drawing: row.drawing,
    stock: state === 'clean' ? row.clean - row.reserved : row.dirty,
  }));
}

/** The initiative's warehouse, within the sentence of a refusal. */
export const WAREHOUSE = 'l’entrepôt';

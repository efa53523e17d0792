import { type Tx } from '../../database/transaction.ts';

/** Paris days, inclusive; of one restaurant, of one format, or of all. */
export interface Period {
  from_date: string;
  to_date: string;
  restaurant_id?: number | undefined;
  format_id?: number | undefined;
}

/** The rows of the daily roll-ups that are asked for, and the values of their parameters from `$first` on. */
export interface Narrowed {
  sql: string;
  first: number;
  values: number[];
}

/** Rows of whole transactions (format 0) unless a format is asked: said in the text, so that their own index serves. */
export function rollupsOf({ restaurant_id, format_id }: Period, first: number): Narrowed {
  const values = [format_id, restaurant_id].filter((value) => value !== undefined);
  const format = format_id === undefined ? 'format_id = 0' : `format_id = $${first}`;
  const restaurant = restaurant_id === undefined ? '' : ` and restaurant_id = $${first + values.length - 1}`;
  return { sql: format + restaurant, first, values };
}

/** The one row of a question that always has one. */
export const one = async <R extends object>(tx: Tx, text: string, values: unknown[]): Promise<R> => {
  const { rows } = await tx.raw<R>({ text, values });
  const [row] = rows;
  if (row === undefined) throw new Error('No figures');
  return row;
};

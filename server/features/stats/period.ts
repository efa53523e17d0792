import { type Tx } from '../../platform/database/transaction.ts';

/** Paris days, inclusive; of one restaurant, of one format, or of all. */
export interface Period {
  from_date: string;
  to_date: string;
  restaurant_id?: number | undefined;
  format_id?: number | undefined;
}

/** The one row of a question that always has one. */
export const one = async <R extends object>(tx: Tx, text: string, values: unknown[]): Promise<R> => {
  const { rows } = await tx.raw<R>({ text, values });
  const [row] = rows;
  if (row === undefined) throw new Error('No figures');
  return row;
};

import { type QueryResultRow } from 'pg';
import { type Owner } from './owner.ts';

/** One step of the preparation of a cluster, with its title (French); it runs only when it is needed. */
export interface Step {
  readonly title: string;
  isNeeded(owner: Owner): Promise<boolean>;
  run(owner: Owner): Promise<void>;
}

/** The first column of each row. */
export async function column<T>(owner: Owner, text: string): Promise<T[]> {
  const { rows } = await owner.query<QueryResultRow>(text);
  return rows.map((row) => Object.values(row)[0] as T);
}

/** Whether a query returns a row. */
export async function hasRows(owner: Owner, text: string): Promise<boolean> {
  return (await column(owner, text)).length > 0;
}

import { type QueryResultRow } from 'pg';
import { type Owner } from './owner.ts';

/** One step of the preparation of a cluster: done once, and told (French). */
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

/** Whether a question has an answer. */
export async function hasRows(owner: Owner, text: string): Promise<boolean> {
  return (await column(owner, text)).length > 0;
}

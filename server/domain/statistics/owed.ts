import { type Tx } from '../../platform/database/transaction.ts';
import { type BookSum, SUMS_AT } from './bookDays.ts';
import { DEPOSITS_AT, type OpenDeposits } from './deposits.ts';

/** Parts of the liability of a date, computed apart and seen at one instant. */
export interface Owed {
  /** By kind and owner, sums of entries. */
  readonly sums: readonly BookSum[];
  /** Loans that were open. */
  readonly deposits: readonly OpenDeposits[];
  /** Cents that all cagnottes have together now, as they are kept. */
  readonly cagnottesKept: number;
  readonly closedUntil: string | null;
}

/**
 * One statement, hence one view: a posting between two of them would show as a difference that is
 * none.
 */
const OWED_AT = `select coalesce((select json_agg(s) from (${SUMS_AT}) s), '[]') as sums,
    coalesce((select json_agg(d) from (${DEPOSITS_AT}) d), '[]') as deposits,
    coalesce((select sum(total) from holder_totals where account_id = $1 and kind = 'CAG'), 0)::bigint as "cagnottesKept",
    (select closed_until from accounts where id = $1)::text as "closedUntil"`;

/**
 * Entries, loans and cagnottes of an account at the end of a Paris day, with the sums at the end of
 * another one and now.
 */
export async function owedAt(tx: Tx, accountId: number, day: string, before: string): Promise<Owed> {
  const { rows } = await tx.raw<Owed & Record<string, unknown>>({ text: OWED_AT, values: [accountId, day, before] });
  const [row] = rows;
  if (row === undefined) throw new Error('A query without rows answers one row.');
  return row;
}

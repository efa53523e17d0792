import { type Tx } from '../../../database/transaction.ts';

/** A statement that was settled by the end of a period: its lines of account 411 share a letter, dated of the last one. */
export interface Lettered {
  readonly statement: number;
  readonly letter: string;
  readonly day: string;
  /** Days of its lines. */
  readonly days: readonly string[];
}

/**
 * Statements whose receivable is back at 0 at the end of day $3, the last line of which is within the period, in the order in which they were
 * settled. What later days change is not looked at: the letters of a closed period stay.
 */
const SETTLED = `select s.statement_id as statement, max(s.day) as day, array_agg(distinct s.day) as days
   from settlements s
   join settlement_entries e on e.account_id = $1 and e.settlement_id = s.id
   join money_accounts a on a.account_id = $1 and a.id in (e.from_account, e.to_account) and a.kind = 'AR'
  where s.account_id = $1 and s.statement_id is not null and s.day <= $3
  group by 1
 having sum(case when a.id = e.to_account then e.amount_cents else -e.amount_cents end) = 0 and max(s.day) >= $2
  order by 2, 1`;

/** The letters of the receivables that a period settled. */
export async function lettersOf(tx: Tx, accountId: number, from: string, to: string): Promise<Lettered[]> {
  const { rows } = await tx.raw<Omit<Lettered, 'letter'> & Record<string, unknown>>({
    text: SETTLED,
    values: [accountId, from, to],
  });
  return rows.map((row, rank) => ({ ...row, letter: letterOf(rank) }));
}

/** AAA, AAB, … ZZZ, BAAA. */
export function letterOf(rank: number): string {
  let letter = '';
  for (let left = rank; left > 0 || letter.length < 3; left = Math.floor(left / 26)) {
    letter = String.fromCodePoint(65 + (left % 26)) + letter;
  }
  return letter;
}

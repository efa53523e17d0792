import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** The last morning's deposits while they wait for a press (pieces, euros, Paris day). */
export async function waitingNight(
  tx: Tx,
  accountId: number,
): Promise<{ day: string; pieces: number; amount: number } | null> {
  const { rows } = await tx.raw<{ day: string; pieces: number; cents: number; waits: boolean }>({
    text: `select to_char(day, 'YYYY-MM-DD') as day, pieces, cents, released_at is null as waits
             from loan_nights where account_id = $1 order by loan_nights.day desc limit 1`,
    values: [accountId],
  });
  const [last] = rows;
  return last?.waits === true ? { day: last.day, pieces: last.pieces, amount: toEuros(last.cents) } : null;
}

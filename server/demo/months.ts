import { addDays } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { closeMonth } from '../ledger/closeMonth.ts';
import { payment, settle } from '../ledger/settlements.ts';
import { STORY_DAYS } from './cast.ts';
import { parisInstant } from './clock.ts';

const MORNING = 8 * 60;

/** Closes the months of the story, all but the last that is over, which waits for its administrator; restaurants pay a first statement. */
export async function closeMonths(tx: Tx, accountId: number, adminId: number, today: string): Promise<void> {
  const now = parisInstant(today, MORNING);
  const thisMonth = firstDay(today);
  for (let month = firstDay(addDays(today, -STORY_DAYS)); nextMonth(month) < thisMonth; month = nextMonth(month)) {
    await closeMonth(tx, accountId, month, { personId: adminId, now });
  }
  const { rows } = await tx.raw<{ restaurant_id: number; due: number }>({
    text: `select owner_id as restaurant_id, -balance_cents as due from money_accounts
      where account_id = $1 and kind = 'AR' and owner = 'R' and balance_cents < 0 order by owner_id limit 4`,
    values: [accountId],
  });
  for (const { restaurant_id: restaurantId, due } of rows) {
    await settle(tx, accountId, payment(restaurantId, due, addDays(today, -3), adminId), { now });
  }
}

function firstDay(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function nextMonth(month: string): string {
  return firstDay(addDays(month, 32));
}

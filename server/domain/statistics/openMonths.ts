import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const monthOf = (day: string): string => day.slice(0, 7);
const nextMonth = (month: string): string => monthOf(addDays(`${month}-01`, 32));

/**
 * The open months (YYYY-MM), the earliest first and the present one last: from the one after the
 * latest closed one (its first Paris day), else from the first transaction's.
 */
export async function openMonths(
  tx: Tx,
  accountId: number,
  today: string,
  latestClosed: string | undefined,
): Promise<string[]> {
  const current = monthOf(today);
  const first =
    latestClosed === undefined ? await firstMonth(tx, accountId, current) : nextMonth(monthOf(latestClosed));
  const months: string[] = [];
  for (let month = first; month <= current; month = nextMonth(month)) months.push(month);
  return months;
}

/** The month of the first transaction, the present one when there is none. */
async function firstMonth(tx: Tx, accountId: number, current: string): Promise<string> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select min(day) as day from daily_rollups where account_id = $1',
    values: [accountId],
  });
  const day = rows[0]?.day;
  return day ? monthOf(day) : current;
}

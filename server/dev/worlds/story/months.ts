import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { payInCheques } from '../../../features/books/paidIn/payIn.ts';
import { keepMonthStatements } from '../../../documents/partnerStatements/months.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { type World } from '../cast/world.ts';
import { parisInstant } from '../clock.ts';

const MORNING = 8 * 60;
/** Days of the next month on which a month is closed, and its statements are paid. */
const CLOSED_ON = 2;
const PAID_ON = 11;

/**
 * Closes the months of the story, all but the last that is over, which waits for its administrator;
 * partners agree to theirs, but the last.
 * Restaurants pay their statements, but the second one, which is late, and every third one of the
 * last month. Every fourth pays by cheque; cheques of the last month but the first are not at the
 * bank yet.
 */
export async function closeMonths(tx: Tx, { accountId, adminId, start, today }: World): Promise<void> {
  const thisMonth = firstDay(today);
  for (let month = firstDay(start); nextMonth(month) < thisMonth; month = nextMonth(month)) {
    const next = nextMonth(month);
    const closedAt = parisInstant(addDays(next, CLOSED_ON), MORNING);
    await closeMonth(tx, accountId, month, { personId: adminId, now: closedAt });
    await keepMonthStatements(tx, accountId, { month, last: addDays(next, -1), at: closedAt });
    if (nextMonth(next) < thisMonth) await agreeAll(tx, accountId, month);
    await payStatements(tx, accountId, adminId, {
      month,
      day: addDays(next, PAID_ON),
      isLast: nextMonth(next) >= thisMonth,
    });
  }
}

/** Partners agree to a month two days later; the last one waits for their answers. */
async function agreeAll(tx: Tx, accountId: number, month: string): Promise<void> {
  await tx.raw({
    text: `update partner_statements s set answer = 'agreed', answered_at = s.sent_at + interval '2 days', answered_by = (
             select min(id) from people p where p.account_id = $1 and p.partner_id = s.partner_id and p.role = 'partner_admin')
            where s.account_id = $1 and s.month = $2`,
    values: [accountId, month],
  });
}

async function payStatements(
  tx: Tx,
  accountId: number,
  adminId: number,
  { month, day, isLast }: { month: string; day: string; isLast: boolean },
): Promise<void> {
  const { rows } = await tx.raw<{ id: number; restaurant_id: number; due: number }>({
    text: `select id, restaurant_id, net_cents + vat_cents + cash_cents - rewards_cents as due from statements
      where account_id = $1 and month = $2 order by restaurant_id`,
    values: [accountId, month],
  });
  const cheques: number[] = [];
  for (const [rank, { id, restaurant_id: restaurantId, due }] of rows.entries()) {
    const waits = rank === 1 || (isLast && rank % 3 === 2);
    if (waits || due === 0) continue;
    const byCheque = due > 0 && rank % 4 === 3;
    const paid = payment(restaurantId, due, day, adminId, byCheque ? 'cheque' : 'transfer');
    const comment = byCheque ? `Chèque n°\u00a0${4100 + id}` : 'Virement';
    const settled = await settle(
      tx,
      accountId,
      { ...paid, statementId: id, comment },
      { now: parisInstant(day, MORNING) },
    );
    if (byCheque) cheques.push(settled);
  }
  const taken = isLast ? cheques.slice(0, 1) : cheques;
  if (taken.length === 0) return;
  const slipDay = addDays(day, 2);
  await payInCheques(
    tx,
    accountId,
    { paymentIds: taken },
    { day: slipDay, personId: adminId, now: parisInstant(slipDay, MORNING) },
  );
}

function firstDay(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function nextMonth(month: string): string {
  return firstDay(addDays(month, 32));
}

import { type Statement, type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { comingReminder } from '../../documents/invoiceReminders/stops.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Reminders of a statement by the nightly job, and the next one. */
export async function remindersOf(
  tx: Tx,
  accountId: number,
  { id, due_on: dueOn, left }: Pick<Statement, 'id' | 'due_on' | 'left'>,
  today: string,
): Promise<Pick<StatementDetail, 'reminders' | 'next_reminder_on' | 'reminders_stopped'>> {
  const { rows } = await tx.raw<{ level: 1 | 2; at: Date; email: string }>({
    text: `select m.level, m.at, m.recipient as email from invoice_reminders m
             join invoices i on i.account_id = $1 and i.id = m.invoice_id
            where m.account_id = $1 and i.statement_id = $2 order by m.level`,
    values: [accountId, id],
  });
  const reminded = rows.at(-1)?.level ?? 0;
  return {
    reminders: rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    ...(await comingReminder(tx, accountId, { paper: 'statement', id, dueOn, left, reminded }, today)),
  };
}

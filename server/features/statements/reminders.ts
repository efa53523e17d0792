import { addDays } from '@boucle/contract/base/format.ts';
import { type Statement, type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { REMINDED_AFTER, REMINDER_LEVELS } from '@boucle/contract/shared/invoices/reminders.ts';
import { latePapers } from '../../documents/invoiceReminders/latePapers.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Reminders of a statement by the nightly job, and the Paris day of the next one: null where
 * nothing reminds of it (paid, disputed, not invoiced, reminders off or stopped, both sent).
 */
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
  const reminders = rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
  const { rows: stops } = await tx.raw<{ id: number }>({
    text: 'select statement_id as id from reminder_stops where account_id = $1 and statement_id = $2',
    values: [accountId, id],
  });
  const stopped = stops.length > 0;
  const level = REMINDER_LEVELS.find((one) => one > (rows.at(-1)?.level ?? 0));
  if (level === undefined || left <= 0 || stopped || !(await isReminded(tx, accountId, id, dueOn)))
    return { reminders, next_reminder_on: null, reminders_stopped: stopped };
  const day = addDays(dueOn, REMINDED_AFTER[level]);
  return { reminders, next_reminder_on: day > today ? day : addDays(today, 1), reminders_stopped: stopped };
}

/** Stops the reminders of a statement, or lets the night remind of it again. */
export async function stopReminders(
  tx: Tx,
  accountId: number,
  { id, stopped, personId }: { id: number; stopped: boolean; personId: number },
): Promise<void> {
  await tx.raw(
    stopped
      ? {
          text: `insert into reminder_stops (account_id, statement_id, by_id, at) values ($1, $2, $3, $4)
            on conflict (account_id, statement_id) do nothing`,
          values: [accountId, id, personId, tx.now()],
        }
      : { text: 'delete from reminder_stops where account_id = $1 and statement_id = $2', values: [accountId, id] },
  );
}

async function isReminded(tx: Tx, accountId: number, id: number, dueOn: string): Promise<boolean> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select invoice_reminders_from as day from accounts where id = $1',
    values: [accountId],
  });
  const from = rows[0]?.day ?? null;
  if (from === null || dueOn < from) return false;
  const due = await latePapers(tx, accountId, { from: dueOn, until: dueOn });
  return due.some((one) => one.paper === 'statement' && one.id === id && one.email !== null);
}

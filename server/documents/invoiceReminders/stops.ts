import { addDays } from '@boucle/contract/base/format.ts';
import { REMINDED_AFTER, REMINDER_LEVELS } from '@boucle/contract/shared/invoices/reminders.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Late, latePapers } from './latePapers.ts';

type Paper = Pick<Late, 'paper' | 'id'>;

/** A paper, its due day (Paris) and its last reminder; `left` is above 0 while it is to be paid. */
type Followed = Paper & { readonly dueOn: string | null; readonly left: number; readonly reminded: number };

/** The Paris day of the next reminder, null without one; whether somebody stopped them. */
interface Coming {
  readonly next_reminder_on: string | null;
  readonly reminders_stopped: boolean;
}

/**
 * What the night does of a paper: nothing where it is paid, disputed, not issued, reminded of
 * twice, or where reminders are off or stopped.
 */
export async function comingReminder(tx: Tx, accountId: number, followed: Followed, today: string): Promise<Coming> {
  const { paper, id, dueOn, left, reminded } = followed;
  const { rows } = await tx.raw<{ stopped: boolean; day: string | null }>({
    text: `select exists (select from reminder_stops x where x.account_id = $1 and x.${paper}_id = $2) as stopped,
        invoice_reminders_from as day from accounts where id = $1`,
    values: [accountId, id],
  });
  const { stopped = false, day: from = null } = rows[0] ?? {};
  const none = { next_reminder_on: null, reminders_stopped: stopped };
  const level = REMINDER_LEVELS.find((one) => one > reminded);
  if (level === undefined || left <= 0 || stopped || from === null || dueOn === null || dueOn < from) return none;
  const due = await latePapers(tx, accountId, { from: dueOn, until: dueOn });
  if (!due.some((one) => one.paper === paper && one.id === id && one.email !== null)) return none;
  const day = addDays(dueOn, REMINDED_AFTER[level]);
  return { ...none, next_reminder_on: day > today ? day : addDays(today, 1) };
}

/** Stops the reminders of a paper, or lets the night remind of it again. */
export async function stopReminders(
  tx: Tx,
  accountId: number,
  { paper, id, stopped, personId }: Paper & { stopped: boolean; personId: number },
): Promise<void> {
  await tx.raw(
    stopped
      ? {
          text: `insert into reminder_stops (account_id, ${paper}_id, by_id, at) values ($1, $2, $3, $4) on conflict do nothing`,
          values: [accountId, id, personId, tx.now()],
        }
      : { text: `delete from reminder_stops where account_id = $1 and ${paper}_id = $2`, values: [accountId, id] },
  );
}

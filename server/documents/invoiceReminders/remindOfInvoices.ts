import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { REMINDED_AFTER, type ReminderLevel } from '@boucle/contract/shared/invoices/reminders.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { invoiceReminderMail } from '../../outside/mails/invoiceReminderMail.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type Late, latePapers } from './latePapers.ts';

/** Dependencies of writing a mail. */
export interface MailMeans {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
}

/**
 * Reminds of the unpaid invoices of every account that has reminders on. An account that fails does
 * not stop the others; the job then fails at the end.
 */
export async function remindOfInvoices(database: Database, means: MailMeans): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number; day: string }>({
      text: 'select id, invoice_reminders_from as day from accounts where invoice_reminders_from is not null order by id',
    }),
  );
  const failures: unknown[] = [];
  for (const { id, day } of rows) {
    await remindOf(database, means, id, day).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `Accounts without reminders: ${failures.length}`);
}

/**
 * Mails the reminders of an account that are due today, each once: the mail and its mark are one
 * transaction.
 */
async function remindOf(database: Database, means: MailMeans, accountId: number, from: string): Promise<void> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const today = parisDay(database.clock.now());
  const byHand = await run((tx) => remindedByHand(tx, accountId));
  const days = { 1: addDays(today, -REMINDED_AFTER[1]), 2: addDays(today, -REMINDED_AFTER[2]) };
  for (const one of await run((tx) => latePapers(tx, accountId, { from, until: days[1] }))) {
    const level: ReminderLevel = one.due_on <= days[2] ? 2 : 1;
    if (one.stopped || (one.paper === 'statement' && byHand.has(one.id))) continue;
    if (one.reminded < level && one.email !== null) await run((tx) => remind(tx, accountId, one, level, means));
  }
}

/** Statements that an administrator reminded of in the last week: the night adds none. */
async function remindedByHand(tx: Tx, accountId: number): Promise<ReadonlySet<number>> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select distinct thing_id as id from messages
            where account_id = $1 and act = 'reminder' and recalled_at is null and created_at > now() - interval '7 days'`,
    values: [accountId],
  });
  return new Set(rows.map(({ id }) => id));
}

async function remind(
  tx: Tx,
  accountId: number,
  {
    paper,
    id,
    invoice_id: invoiceId,
    label,
    due_on,
    restaurant,
    email,
    left_cents,
    total_cents,
    has_pdf: hasPdf,
    ...late
  }: Late,
  level: ReminderLevel,
  { key, add }: MailMeans,
): Promise<void> {
  const { rowCount } = await tx.raw({
    text: `insert into invoice_reminders (account_id, invoice_id, level, recipient, left_cents, at) values ($1, $2, $3, $4, $5, $6)
      on conflict (account_id, invoice_id, level) do nothing`,
    values: [accountId, invoiceId, level, email, left_cents, tx.now()],
  });
  if (rowCount === 0) return;
  const brand = await accountBrand(tx, accountId);
  const content = invoiceReminderMail({
    brand,
    level,
    paper,
    label,
    restaurant,
    dueOn: due_on,
    total: total_cents / 100,
    left: left_cents / 100,
    iban: late.iban,
    bic: late.bic,
    isProfessional: late.buyer !== 'b2c',
    hasPdf,
  });
  const pdf = hasPdf && { invoice: { accountId, id: invoiceId } };
  const mail = { kind: 'invoice_reminder', accountId, to: email ?? '', ...pdf, ...content };
  await asPlatform(tx, () => writeMail(tx, mail, key, (of, name, data) => add(of, name, data)));
  writeEvent(tx, {
    accountId,
    personId: null,
    action: `${paper}s.remind`,
    entityId: String(id),
    details: { [paper]: label, email },
    address: null,
    requestId: 'remind-invoices',
  });
}

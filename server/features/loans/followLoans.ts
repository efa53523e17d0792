import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { NIGHT_MOST_CENTS, NIGHT_MOST_TIMES } from '@boucle/contract/shared/loans/policy.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { lockCustomer } from '../../domain/ledger/books/advisoryLocks.ts';
import { record } from '../../domain/ledger/record.ts';
import { clausesOf, type LoanRow, readLoans } from '../../domain/loans/readLoans.ts';
import { isKept, reminderDue } from '../../domain/loans/rule.ts';
import { writeSteps } from '../../domain/loans/steps.ts';
import { reminderWriter } from './writtenReminder.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';

/** Dependencies of the mails; `origin` is the address of the pages. */
interface Means {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
  readonly origin: string;
}

/** A job for each account with a policy in force; an example sends no mail. */
export async function followAllLoans(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `select distinct a.id from accounts a join loan_policies p on p.account_id = a.id and p.enabled
              where a.deactivated_at is null order by 1`,
    });
    for (const { id: accountId } of rows) await add(tx, 'follow-loans', { accountId, day: null });
  });
}

/**
 * Reminds the consos of an account and keeps what is to be kept today, each once; with a day, only
 * what was to be kept then and waited. A holder that fails does not stop the others.
 */
export async function followLoans(
  database: Database,
  means: Means,
  accountId: number,
  day: string | null,
): Promise<void> {
  const today = day ?? parisDay(database.clock.now());
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const failures: unknown[] = [];
  if (day === null) {
    const loans = await run((tx) => readLoans(tx, accountId));
    await run((tx) => writeLate(tx, accountId, loans, today));
    const due = loans.filter((loan) => reminderDue(loan, today));
    const written = await run((tx) => reminderWriter(tx, accountId, means.origin));
    const clauses = await run((tx) => clausesOf(tx, accountId));
    for (const customerId of new Set(due.map(({ owner_id: id }) => id)))
      await run((tx) => remind(tx, accountId, customerId, today, { ...means, written, clauses })).catch(
        (error: unknown) => failures.push(error),
      );
  }
  const kept = (await run((tx) => readLoans(tx, accountId))).filter((loan) => isKept(loan, today));
  if (kept.length > 0 && (await run((tx) => mayKeep(tx, accountId, today, kept))))
    for (const loan of kept)
      await run((tx) => keep(tx, accountId, loan, today)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Holders whose loans were not followed: ${failures.length}`);
}

/** Notes the loans of consos that became late since they are due, each once. */
async function writeLate(tx: Tx, accountId: number, loans: readonly LoanRow[], today: string): Promise<void> {
  const late = loans.filter(
    ({ owner, due_on: due, pardoned }) => owner === 'U' && !pardoned && due !== null && due < today,
  );
  await tx.raw({
    text: `insert into loan_steps (account_id, lot_id, step, n, day, pieces)
           select $1, l.id, 'late', 1 + (select count(*) from loan_steps s where s.account_id = $1 and s.lot_id = l.id and s.step = 'late'),
                  $5::date, l.pieces
             from unnest($2::bigint[], $3::int[], $4::date[]) l(id, pieces, due)
            where not exists (select from loan_steps s where s.account_id = $1 and s.lot_id = l.id and s.step = 'late' and s.day > l.due)
           on conflict do nothing`,
    values: [
      accountId,
      late.map(({ id }) => id),
      late.map(({ pieces }) => pieces),
      late.map(({ due_on }) => due_on),
      today,
    ],
  });
}

/** What reminders of one night share. */
interface Writing extends Means {
  readonly written: Awaited<ReturnType<typeof reminderWriter>>;
  readonly clauses: Awaited<ReturnType<typeof clausesOf>>;
}

/** Mails a conso all that a reminder is due for; mail and steps are one transaction. */
async function remind(
  tx: Tx,
  accountId: number,
  customerId: number,
  today: string,
  { key, add, written, clauses }: Writing,
): Promise<void> {
  await lockCustomer(tx, accountId, customerId);
  const loans = await readLoans(tx, accountId, { customerId, clauses });
  const due = loans.filter((loan) => reminderDue(loan, today));
  const to = due[0]?.email ?? null;
  if (to === null) return;
  const mail = await asPlatform(tx, () =>
    writeMail(tx, { kind: 'loan_reminder', accountId, to, ...written(due, today) }, key, (of, name, data) =>
      add(of, name, data),
    ),
  );
  await writeSteps(tx, accountId, due, { step: 'reminded', day: today, mail });
}

/** Whether a night keeps at once: its first run decides, a press releases it. */
async function mayKeep(tx: Tx, accountId: number, day: string, loans: readonly LoanRow[]): Promise<boolean> {
  const cents = loans.reduce((sum, { pieces, deposit_cents: each }) => sum + pieces * each, 0);
  await tx.raw({
    text: `insert into loan_nights (account_id, day, pieces, cents, released_at)
           select $1, $2::date, $3::int, $4::bigint, case when $4::bigint <= $5::bigint and $4::bigint <= coalesce($6::int * (
               select n.cents from loan_nights n where n.account_id = $1 and n.day < $2::date and n.released_at is not null order by n.day desc limit 1), $4::bigint)
             then $7::timestamptz end
           on conflict (account_id, day) do nothing`,
    values: [
      ...[accountId, day, loans.reduce((sum, { pieces }) => sum + pieces, 0), cents],
      ...[NIGHT_MOST_CENTS, NIGHT_MOST_TIMES, tx.now()],
    ],
  });
  const { rows } = await tx.raw<{ released: boolean }>({
    text: 'select released_at is not null as released from loan_nights where account_id = $1 and day = $2',
    values: [accountId, day],
  });
  return rows[0]?.released === true;
}

/** Keeps the deposit of a loan, as it stands under its holder's lock. */
async function keep(tx: Tx, accountId: number, { id, owner_id: customerId }: LoanRow, today: string): Promise<void> {
  await lockCustomer(tx, accountId, customerId);
  const loan = (await readLoans(tx, accountId, { customerId })).find((one) => one.id === id);
  if (loan === undefined || !isKept(loan, today)) return;
  const { id: transactionId } = await record(tx, accountId, {
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    holder: { kind: 'customer', id: customerId },
    // The loan is read under the lock: no other one is touched.
    ticketLotId: id,
    recorder: 'system',
    comment: `Règle de retour\u00a0: consigne gardée, non rendu depuis le ${writtenDay(loan.since)}`,
    lines: [{ formatId: loan.format_id, quantity: loan.pieces }],
  });
  // The promise of its policy, whatever becomes of the policy.
  const until = addDays(today, loan.policy?.reopen_days ?? 0);
  await writeSteps(tx, accountId, [loan], { step: 'kept', day: today, until, transactionId });
}

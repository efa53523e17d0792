import { parisDay } from '@boucle/contract/base/format.ts';
import { type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { followBankChange } from '../../domain/accounts/ibanChanges.ts';
import { accountRead } from '../../domain/accounts/accountRead.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { concern } from '../../platform/http/audit.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type Dependencies } from '../../dependencies.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { expectLikely, overpaid, unlikelyDay } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { lockStatement } from '../../domain/ledger/allocation/allocate.ts';
import { lockAccountShared } from '../../domain/ledger/books/advisoryLocks.ts';
import { lastDayOf } from '../../domain/ledger/invoices/periods.ts';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { lockMonth } from '../../domain/ledger/months/monthLock.ts';
import { keptSeals } from '../../domain/ledger/months/seals.ts';
import { reverseSettlement } from '../../domain/ledger/settlements.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { keepMonthStatements } from '../../documents/partnerStatements/months.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { sendMonthStatements } from '../../outside/mails/messages/monthStatementMessage.ts';
import { refuseHeldStatement, refuseTransferred } from '../../domain/ledger/allocation/heldByTransfer.ts';
import { lockAccountRow } from '../../domain/accounts/lockAccountRow.ts';
import { calendarOf } from './calendar.ts';
import { linesCsv, statementsCsv } from './csv.ts';
import { mailSeal } from './closedMail.ts';
import { draftOf, fingerprintOf } from './draft.ts';
import { readIssuer, saveIssuer } from './issuer.ts';
import { lineTransactions } from './lineTransactions.ts';
import { expectPayment, pay, paymentsOf } from './payments.ts';
import { remindersOf } from './reminders.ts';
import { giveBackCarried } from '../../domain/ledger/months/carry.ts';
import { stopReminders } from '../../documents/invoiceReminders/stops.ts';
import { allStatements, listStatements, readStatement, totalsOf } from './queries.ts';
import { type DetailSqlRow, detailOf, firstDayOf } from './rows.ts';
import { askedOf } from './vatStart.ts';

interface Context {
  tx: Tx;
  caller: Caller;
  dependencies: Dependencies;
}

const MONTHS_SHOWN = 36;

/** Parts of a running server that show who bills. */
const todayOf = ({ now }: Dependencies): string => parisDay(now());

const ofServer = (dependencies: Dependencies) => ({
  platform: dependencies.platform?.name ?? null,
  today: todayOf(dependencies),
});

async function sqlRow(
  { tx, caller, dependencies }: Context,
  id: number,
  accountId = accountOf(caller),
): Promise<DetailSqlRow> {
  const row = await readStatement(tx, accountId, id, todayOf(dependencies));
  if (row === undefined) throw notFound('Ce relevé');
  return row;
}

async function whole(context: Context, id: number): Promise<StatementDetail> {
  const row = await sqlRow(context, id);
  const accountId = accountOf(context.caller);
  const detail = detailOf(row);
  return {
    ...detail,
    payments: await paymentsOf(context.tx, accountId, id),
    ...(await remindersOf(context.tx, accountId, detail, todayOf(context.dependencies))),
  };
}

/** Restaurants' statements: what `contract/features/statements/calls.ts` promises. */
export const statements = {
  list: calls.statements.list.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const { rows, count } = await listStatements(
      tx,
      accountRead(caller, input.filter?.account_id),
      input,
      todayOf(dependencies),
    );
    return { data: rows, meta: { count } };
  }),

  totals: calls.statements.totals.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await totalsOf(tx, accountRead(caller, input.filter?.account_id), input, todayOf(dependencies)),
  })),

  csv: calls.statements.csv.handler(async ({ context: { tx, caller, dependencies }, input }) =>
    statementsCsv(await allStatements(tx, accountRead(caller, input.filter?.account_id), input, todayOf(dependencies))),
  ),

  months: calls.statements.months.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: (await calendarOf(tx, accountOf(caller), dependencies.now())).slice(0, MONTHS_SHOWN),
  })),

  run: calls.statements.run.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await draftOf(tx, accountOf(caller), input, dependencies.now()),
  })),

  close: calls.statements.close.handler(async ({ context, input: { month, vat_of: vatOf, fingerprint } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const now = dependencies.now();
    const written = await closeMonth(tx, accountId, firstDayOf(month), {
      personId: caller.personId,
      now,
      vatOf,
      agrees: (closings, periods) => {
        if (fingerprint !== undefined && fingerprint !== fingerprintOf(closings, periods)) {
          throw conflict('Ce mois a changé depuis votre relecture\u00a0: relisez-le avant de le clôturer.');
        }
      },
    });
    Object.assign(details, { month, statements: written.length });
    const closedMonth = { month: firstDayOf(month), last: lastDayOf(firstDayOf(month)), at: now };
    const ofPartners = await keepMonthStatements(tx, accountId, closedMonth);
    await sendMonthStatements(tx, accountId, ofPartners, caller.personId);
    await dependencies.jobs.add(tx, 'invoice-files', { accountId });
    const seal = (await keptSeals(tx, accountId)).at(-1);
    if (seal !== undefined) await mailSeal(context, month, seal);
    const months = await calendarOf(tx, accountId, now);
    const closed = months.find((one) => one.month === month);
    if (closed === undefined) throw new Error(`The month ${month} is closed and not in the calendar`);
    return { data: closed };
  }),

  lineTransactions: calls.statements.lineTransactions.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await lineTransactions(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  issuer: calls.statements.issuer.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await readIssuer(tx, accountOf(caller), ofServer(dependencies)),
  })),

  saveIssuer: calls.statements.saveIssuer.handler(
    async ({ context, input: { version, is_exempt_today: _read, ...changes } }) => {
      const { tx, caller, dependencies } = context;
      const accountId = accountOf(caller);
      // A month that has begun: what is posted in the meantime would take the VAT of before.
      const days = [changes.vat_from, changes.threshold_crossed_on].filter((day) => typeof day === 'string');
      if (days.some((day) => day <= todayOf(dependencies))) await lockMonth(tx, accountId);
      await lockAccountRow(tx, accountId);
      const before = await readIssuer(tx, accountId, ofServer(dependencies));
      expectVersion(askedVersion(context, version), before);
      const after = { ...before, ...changes };
      await followBankChange(
        tx,
        accountId,
        { path: '/statements', before, after },
        { caller, notifiers: dependencies },
      );
      await saveIssuer(tx, accountId, { before, after, asked: askedOf(changes, before), now: dependencies.now() });
      const saved = await readIssuer(tx, accountId, ofServer(dependencies));
      const { vat_from, threshold_crossed_on } = saved;
      noteChange(context, { ...before }, { ...changes, vat_from, threshold_crossed_on });
      return { data: saved };
    },
  ),

  read: calls.statements.read.handler(async ({ context, input: { id } }) => ({ data: await whole(context, id) })),

  pdf: calls.statements.pdf.handler(async ({ context, input: { id, filter } }) => {
    const accountId = accountRead(context.caller, filter?.account_id);
    concern(context, accountId);
    const statement = detailOf(await sqlRow(context, id, accountId));
    return PaperToMake.pdf('restaurantStatement', statement, await brandOf(context.tx, accountId));
  }),

  linesCsv: calls.statements.linesCsv.handler(async ({ context, input: { id } }) =>
    linesCsv(detailOf(await sqlRow(context, id))),
  ),

  stopReminders: calls.statements.stopReminders.handler(async ({ context, input: { id, stopped } }) => {
    const { tx, caller, details } = context;
    const { number } = detailOf(await sqlRow(context, id));
    Object.assign(details, { statement: number, stopped: String(stopped) });
    await stopReminders(tx, accountOf(caller), { paper: 'statement', id, stopped, personId: caller.personId });
    return { data: await whole(context, id) };
  }),

  pay: calls.statements.pay.handler(async ({ context, input: { id, amount, day, means, comment, confirm } }) => {
    const { tx, caller, dependencies } = context;
    await lockAccountShared(tx, accountOf(caller));
    await lockStatement(tx, id);
    const row = await sqlRow(context, id);
    const { personId } = caller;
    const issued = parisDay(row.created_at);
    expectLikely(confirm, [
      overpaid('amount', amount, toEuros(row.due_cents - row.paid_cents)),
      day === undefined ? undefined : unlikelyDay('day', day, { issued, now: dependencies.now() }),
    ]);
    await pay(tx, accountOf(caller), row, {
      amount,
      day,
      means,
      comment,
      personId,
      now: dependencies.now(),
    });
    return { data: await whole(context, id) };
  }),

  reversePayment: calls.statements.reversePayment.handler(async ({ context, input: { id, payment_id, comment } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    await lockAccountShared(tx, accountId);
    await lockStatement(tx, id);
    await sqlRow(context, id);
    await expectPayment(tx, accountId, id, payment_id);
    await refuseTransferred(tx, accountId, { settlementId: payment_id });
    await refuseHeldStatement(tx, accountId, id);
    const undo = { comment, personId: caller.personId, day: todayOf(dependencies) };
    await giveBackCarried(tx, accountId, id, undo);
    await reverseSettlement(tx, accountId, payment_id, undo);
    return { data: await whole(context, id) };
  }),
};

import { parisDay } from '@boucle/contract/base/format.ts';
import { SENT_BACK } from '@boucle/contract/shared/invoices/labels.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { INVOICE_COLUMNS } from '@boucle/contract/features/invoices/columns.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { creditInvoice, replaceInvoice } from '../../domain/ledger/invoices/creditInvoice.ts';
import { issueInvoices } from '../../domain/ledger/invoices/issue.ts';
import { stopReminders } from '../../documents/invoiceReminders/stops.ts';
import { lockAccountShared } from '../../domain/ledger/books/advisoryLocks.ts';
import { recordStatus, sendInvoice } from './acts.ts';
import { readInvoice, THE_INVOICE } from './detail.ts';
import { exportZip } from './exportZip.ts';
import { writtenFiles, fileOf } from './files.ts';
import { allInvoices, invoiceRow, listInvoices, totalsOf } from './queries.ts';
import { invoiceOf } from './rows.ts';

const todayOf = ({ now }: { now: () => Date }): string => parisDay(now());

async function rowOf(tx: Tx, accountId: number, id: number, today: string): Promise<Invoice> {
  const row = await invoiceRow(tx, accountId, id, today);
  if (row === undefined) throw notFound(THE_INVOICE);
  return invoiceOf(row);
}

/** Invoices and credit notes: what `contract/features/invoices/calls.ts` promises. */
export const invoices = {
  list: calls.invoices.list.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const { rows, count } = await listInvoices(tx, accountOf(caller), input, todayOf(dependencies));
    return { data: rows, meta: { count } };
  }),

  csv: calls.invoices.csv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const today = todayOf(dependencies);
    return csvOfRows(`factures-${today}`, INVOICE_COLUMNS, await allInvoices(tx, accountOf(caller), input, today));
  }),

  totals: calls.invoices.totals.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), input, todayOf(dependencies)),
  })),

  issueWaiting: calls.invoices.issueWaiting.handler(async ({ context: { tx, caller, dependencies, details } }) => {
    const accountId = accountOf(caller);
    await lockAccountShared(tx, accountId);
    const issued = await issueInvoices(tx, accountId, { now: dependencies.now(), personId: caller.personId });
    details['invoices'] = issued.length;
    if (issued.length > 0) await dependencies.jobs.add(tx, 'invoice-files', { accountId });
    const { waiting } = await totalsOf(tx, accountId, {}, todayOf(dependencies));
    return { data: { issued: issued.length, waiting } };
  }),

  export: calls.invoices.export.handler(
    async ({ context: { tx, caller, dependencies, details }, input: { month } }) => {
      const accountId = accountOf(caller);
      details['month'] = month;
      const found = await allInvoices(tx, accountId, { filter: { month: [month] } }, todayOf(dependencies));
      const issued = found.filter(({ label }) => label !== null);
      if (issued.length === 0) throw refused('Aucune facture n’est émise pour ce mois.');
      const ids = issued.map(({ id }) => id);
      if ((await writtenFiles(tx, accountId, ids)).size < ids.length) {
        throw conflict('Des fichiers de ce mois sont en préparation\u00a0: réessayez dans un instant.');
      }
      return exportZip(dependencies.database, accountId, { name: month, day: `${month}-01`, kinds: ['pdf'] }, issued);
    },
  ),

  read: calls.invoices.read.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => ({
    data: await readInvoice(tx, accountOf(caller), id, todayOf(dependencies)),
  })),

  pdf: calls.invoices.pdf.handler(async ({ context: { tx, caller, details }, input: { id } }) => {
    const { file, label } = await fileOf(tx, accountOf(caller), id, 'pdf');
    details['invoice'] = label;
    return file;
  }),

  xml: calls.invoices.xml.handler(async ({ context: { tx, caller, details }, input: { id } }) => {
    const { file, label } = await fileOf(tx, accountOf(caller), id, 'xml');
    details['invoice'] = label;
    return file;
  }),

  credit: calls.invoices.credit.handler(async ({ context, input: { id, lines, reason } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const creditId = await creditInvoice(tx, accountId, id, {
      lines: lines?.map(({ rank, amount }) => ({ rank, cents: toCents(amount) })),
      reason,
      personId: caller.personId,
      now: dependencies.now(),
    });
    if (creditId === undefined) throw notFound(THE_INVOICE);
    await dependencies.jobs.add(tx, 'invoice-files', { accountId });
    const credit = await rowOf(tx, accountId, creditId, todayOf(dependencies));
    details['credit_note'] = credit.label;
    details['invoice'] = credit.corrects?.label ?? '';
    return { data: credit };
  }),

  replace: calls.invoices.replace.handler(async ({ context, input: { id } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const { personId } = caller;
    const before = await rowOf(tx, accountId, id, todayOf(dependencies));
    if (before.kind === 'invoice' && !SENT_BACK.includes(before.state)) {
      throw refused('Seule une facture refusée ou rejetée se remplace.');
    }
    const act = { reason: 'Facture remplacée', personId, now: dependencies.now() };
    const newId = await replaceInvoice(tx, accountId, id, act);
    if (newId === undefined) throw notFound(THE_INVOICE);
    await dependencies.jobs.add(tx, 'invoice-files', { accountId });
    const after = await rowOf(tx, accountId, newId, todayOf(dependencies));
    Object.assign(details, { invoice: before.label, replacement: after.label });
    return { data: after };
  }),

  send: calls.invoices.send.handler(async ({ context: { tx, caller, dependencies, details }, input: { id } }) => {
    const accountId = accountOf(caller);
    const invoice = await readInvoice(tx, accountId, id, todayOf(dependencies));
    details['invoice'] = invoice.label;
    details['email'] = await sendInvoice(tx, accountId, invoice, dependencies);
    const { personId } = caller;
    await recordStatus(tx, accountId, id, { status: 'sent', reason: '', personId, now: dependencies.now() });
    return { data: await rowOf(tx, accountId, id, todayOf(dependencies)) };
  }),

  stopReminders: calls.invoices.stopReminders.handler(async ({ context, input: { id, stopped } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const { service, label } = await rowOf(tx, accountId, id, todayOf(dependencies));
    if (service === null) throw refused('Les relances de cette facture sont celles de son relevé.');
    await stopReminders(tx, accountId, { paper: 'invoice', id, stopped, personId: caller.personId });
    Object.assign(details, { invoice: label, stopped });
    return { data: await readInvoice(tx, accountId, id, todayOf(dependencies)) };
  }),

  recordStatus: calls.invoices.recordStatus.handler(async ({ context, input: { id, status, reason = '' } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    await recordStatus(tx, accountId, id, { status, reason, personId: caller.personId, now: dependencies.now() });
    const invoice = await rowOf(tx, accountId, id, todayOf(dependencies));
    details['invoice'] = invoice.label;
    details['status'] = status;
    return { data: invoice };
  }),
};

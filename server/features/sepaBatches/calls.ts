import { parisDay } from '@boucle/contract/base/format.ts';
import { administratorsOf } from '../../domain/accounts/ibanChanges.ts';
import { expectLikely, unlikelyDay } from '../../platform/api/likely.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { SEPA_BATCH_COLUMNS, SEPA_TRANSFER_COLUMNS } from '@boucle/contract/features/sepaBatches/columns.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';
import { refused } from '../../platform/http/errors.ts';
import { expectIbansChecked, sepaCandidatesOf } from './candidates.ts';
import { cancelBatch, executeBatch, lockBatch, returnTransfer } from './endBatch.ts';
import { sepaFileOf } from './file.ts';
import { prepareBatch, refundOf } from './prepare.ts';
import { allBatches, batchTotals, listBatches, readBatch } from './queries.ts';

/** Batches of SEPA transfers: what `contract/features/sepaBatches/calls.ts` promises. */
export const sepaBatches = {
  list: calls.sepaBatches.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listBatches(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.sepaBatches.csv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const rows = await allBatches(tx, accountOf(caller), input);
    return csvOfRows(`virements-${parisDay(dependencies.now())}`, SEPA_BATCH_COLUMNS, rows);
  }),

  totals: calls.sepaBatches.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await batchTotals(tx, accountOf(caller), input),
  })),

  candidates: calls.sepaBatches.candidates.handler(async ({ context: { tx, caller } }) => ({
    data: await sepaCandidatesOf(tx, accountOf(caller)),
  })),

  create: calls.sepaBatches.create.handler(
    async ({
      context: { tx, caller, dependencies, details },
      input: { statement_ids, refunds, pay_on, ibans_checked },
    }) => {
      const accountId = accountOf(caller);
      const { personId } = caller;
      await expectConfirmed(tx, caller);
      const asked = { statementIds: statement_ids ?? [], refunds: (refunds ?? []).map(refundOf), payOn: pay_on };
      if (ibans_checked !== true) await expectIbansChecked(tx, accountId, asked.statementIds, dependencies.now());
      const by = { personId, secret: dependencies.secret, now: dependencies.now() };
      const batch = await readBatch(tx, accountId, await prepareBatch(tx, accountId, asked, by));
      Object.assign(details, { batch: batch.label, transfers: batch.transfers, amount: batch.amount });
      return { data: batch };
    },
  ),

  read: calls.sepaBatches.read.handler(async ({ context: { tx, caller }, input: { id } }) => ({
    data: await readBatch(tx, accountOf(caller), id),
  })),

  linesCsv: calls.sepaBatches.linesCsv.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { label, lines } = await readBatch(tx, accountOf(caller), id);
    return csvOfRows(label, SEPA_TRANSFER_COLUMNS, lines);
  }),

  xml: calls.sepaBatches.xml.handler(async ({ context: { tx, caller, dependencies, details }, input: { id } }) => {
    await expectConfirmed(tx, caller);
    const { file, label } = await sepaFileOf(tx, accountOf(caller), id, dependencies.secret);
    details['batch'] = label;
    return file;
  }),

  executed: calls.sepaBatches.executed.handler(async ({ context, input: { id, day, version, confirm } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const batch = await lockBatch(tx, accountId, id);
    expectVersion(askedVersion(context, version), batch);
    if (batch.created_by === caller.personId && (await administratorsOf(tx, accountId)) > 1)
      throw refused('Vous avez préparé ce lot\u00a0: un autre administrateur le marque exécuté.');
    if (day !== undefined)
      expectLikely(confirm, [unlikelyDay('day', day, { issued: parisDay(batch.created_at), now: dependencies.now() })]);
    await executeBatch(tx, accountId, id, batch, { day, personId: caller.personId, now: dependencies.now() });
    details['batch'] = batch.label;
    return { data: await readBatch(tx, accountId, id) };
  }),

  cancel: calls.sepaBatches.cancel.handler(async ({ context, input: { id, reason, version } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const batch = await lockBatch(tx, accountId, id);
    expectVersion(askedVersion(context, version), batch);
    await cancelBatch(tx, accountId, id, batch, { reason, personId: caller.personId, now: dependencies.now() });
    Object.assign(details, { batch: batch.label, reason });
    return { data: await readBatch(tx, accountId, id) };
  }),

  returned: calls.sepaBatches.returned.handler(async ({ context, input: { id, n, day, reason } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const batch = await lockBatch(tx, accountId, id);
    const act = { day, reason, personId: caller.personId, now: dependencies.now() };
    await returnTransfer(tx, accountId, { id, n }, batch, act);
    Object.assign(details, { batch: batch.label, transfer: n, reason });
    return { data: await readBatch(tx, accountId, id) };
  }),
};

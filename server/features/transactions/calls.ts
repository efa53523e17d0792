import { readPage } from '@boucle/contract/base/pagination.ts';
import { credit } from '../../domain/holders/credit.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { record } from '../../domain/ledger/record.ts';
import { reverse } from '../../domain/ledger/reversal/reverse.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { totalsByOrigin, totalsOf } from '../../domain/transactions/totals.ts';
import { transactionPage, transactionRow } from '../../domain/transactions/page.ts';
import { refuseTransferred } from '../../domain/ledger/allocation/heldByTransfer.ts';
import { readDetail } from './detail.ts';
import { recordCommand } from './recordCommand.ts';
import { keepEntered, refuseBatch } from './entered.ts';
import { criteriaOf, groupOf, holderNamed } from './rules.ts';
import { keepSold, refuseUnsold } from './sold.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';

/** Transactions: what `contract/features/transactions/calls.ts` promises. */
export const transactions = {
  list: calls.transactions.list.handler(async ({ context: { tx, caller }, input }) => {
    const order = readTransactionSort(input.sort);
    const { rows, count } = await transactionPage(
      tx,
      accountOf(caller),
      criteriaOf(input),
      order,
      readPage(input.page),
    );
    return { data: rows, meta: { count } };
  }),

  totals: calls.transactions.totals.handler(async ({ context: { tx, caller }, input }) => {
    const criteria = criteriaOf(input);
    return {
      data: {
        ...(await totalsOf(tx, accountOf(caller), criteria)),
        origins: await totalsByOrigin(tx, accountOf(caller), criteria),
      },
    };
  }),

  csv: calls.transactions.csv.handler(({ context: { caller, dependencies }, input }) =>
    transactionsCsv(dependencies.database, {
      accountId: accountOf(caller),
      criteria: criteriaOf(input),
      order: readTransactionSort(input.sort),
      name: ['transactions', groupOf(input) ?? []].flat().join('-'),
    }),
  ),

  read: calls.transactions.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readDetail(tx, accountOf(caller), input),
  })),

  record: calls.transactions.record.handler(async ({ context, input }) => {
    if (input.transaction_type === 'admin_free_deposit' && input.variant === undefined) {
      return credit(context, holderNamed(input.customer_id, input.card_holder_id), input);
    }
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    refuseUnsold(input);
    refuseBatch(input);
    const { id, day } = await record(tx, accountId, recordCommand(input, caller.personId));
    await keepSold(tx, accountId, id, input);
    await keepEntered(tx, accountId, { id, day, personId: caller.personId }, input);
    return { data: await transactionRow(tx, accountId, id) };
  }),

  reverse: calls.transactions.reverse.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await transactionRow(tx, accountId, input.id);
    await refuseTransferred(tx, accountId, { transactionId: input.id });
    const { id } = await reverse(tx, accountId, {
      transactionId: input.id,
      comment: input.comment,
      adminId: caller.personId,
      ...statedBy(input),
    });
    return { data: await transactionRow(tx, accountId, id) };
  }),
};

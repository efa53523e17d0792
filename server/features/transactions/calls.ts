import { readPage } from '@boucle/contract/pagination.ts';
import { credit } from '../../holders/credit.ts';
import { notFound } from '../../http/errors.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { reverse } from '../../ledger/reverse.ts';
import { transactionsCsv } from '../../transactions/csv.ts';
import { readTransactionSort } from '../../transactions/order.ts';
import { transactionById, transactionPage } from '../../transactions/page.ts';
import { readDetail } from './detail.ts';
import { totalsOf } from './queries.ts';
import { criteriaOf, holderNamed } from './rules.ts';

const THE_TRANSACTION = 'Cette transaction';

/** Transactions: what `contract/transactions.ts` promises. */
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

  totals: calls.transactions.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, accountOf(caller), criteriaOf(input)),
  })),

  csv: calls.transactions.csv.handler(({ context: { caller, dependencies }, input }) =>
    transactionsCsv(dependencies.database, {
      accountId: accountOf(caller),
      criteria: criteriaOf(input),
      order: readTransactionSort(input.sort),
      name: `transactions${input.group === undefined ? '' : `-${input.group}`}`,
    }),
  ),

  read: calls.transactions.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await readDetail(tx, accountOf(caller), input.id),
  })),

  record: calls.transactions.record.handler(({ context, input }) =>
    credit(context, holderNamed(input.customer_id, input.card_holder_id), input),
  ),

  reverse: calls.transactions.reverse.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    if ((await transactionById(tx, accountId, input.id)) === undefined) throw notFound(THE_TRANSACTION);
    const { id } = await reverse(tx, accountId, {
      transactionId: input.id,
      comment: input.comment,
      adminId: caller.personId,
    });
    const row = await transactionById(tx, accountId, id);
    if (row === undefined) throw notFound(THE_TRANSACTION);
    return { data: row };
  }),
};

import { readPage } from '@boucle/contract/base/pagination.ts';
import { type PartnerTransactionListQuery } from '@boucle/contract/features/partnerTransactions/calls.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calls, partnerOf } from '../../platform/api/procedures.ts';
import { type TransactionCriteria } from '../../domain/transactions/criteria.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { namedMovement } from '../../domain/transactions/names.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { transactionPage, transactionsById } from '../../domain/transactions/page.ts';
import { totalsOf } from '../../domain/transactions/totals.ts';
import { linkedTo, movementsOf, tiesOf } from '../../domain/transactions/whole.ts';
import { orderOf } from './queries.ts';

/** Criteria of a query, of the caller's partner alone. */
function criteriaOf(caller: Caller, { filter, from_date, to_date }: PartnerTransactionListQuery): TransactionCriteria {
  return {
    partnerId: partnerOf(caller).partnerId,
    types: filter?.type,
    statuses: filter?.status,
    formatId: filter?.format_id,
    text: filter?.q,
    from: from_date,
    to: to_date,
  };
}

/**
 * Handlers of the movements of a partner's containers:
 * `contract/features/partnerTransactions/calls.ts`.
 */
export const partnerTransactions = {
  list: calls.partnerTransactions.list.handler(async ({ context: { tx, caller }, input }) => {
    const order = readTransactionSort(input.sort);
    const { accountId } = partnerOf(caller);
    const { rows, count } = await transactionPage(
      tx,
      accountId,
      criteriaOf(caller, input),
      order,
      readPage(input.page),
    );
    return { data: rows, meta: { count } };
  }),

  totals: calls.partnerTransactions.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await totalsOf(tx, partnerOf(caller).accountId, criteriaOf(caller, input)),
  })),

  csv: calls.partnerTransactions.csv.handler(({ context: { caller, dependencies }, input }) =>
    transactionsCsv(dependencies.database, {
      accountId: partnerOf(caller).accountId,
      criteria: criteriaOf(caller, input),
      order: readTransactionSort(input.sort),
      name: 'mouvements',
    }),
  ),

  read: calls.partnerTransactions.read.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { accountId, partnerId } = partnerOf(caller);
    const orderId = await orderOf(tx, { accountId, partnerId }, id);
    if (orderId === undefined) throw notFound('Ce mouvement');
    const [movements, ties] = await Promise.all([movementsOf(tx, accountId, id), tiesOf(tx, accountId, id)]);
    const linkedIds = ties === undefined ? [] : await linkedTo(tx, accountId, id, ties);
    const rows = await transactionsById(tx, accountId, [id, ...linkedIds]);
    const transaction = rows.find((row) => row.id === id);
    if (transaction === undefined) throw notFound('Ce mouvement');
    return {
      data: {
        transaction,
        movements: movements.map(namedMovement),
        linked: rows.filter((row) => row.id !== id && row.partner_id === partnerId),
        order_id: orderId,
      },
    };
  }),
};

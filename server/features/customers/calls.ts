import { type Customer } from '@boucle/contract/customers.ts';
import { readPage, readSort } from '@boucle/contract/pagination.ts';
import { type Tx } from '../../database/transaction.ts';
import { credit } from '../../holders/credit.ts';
import { assertHolder } from '../../holders/holderExists.ts';
import { stocksOf } from '../../holders/stocks.ts';
import { holderTransactions, holderTransactionsCsv } from '../../holders/transactions.ts';
import { notFound } from '../../http/errors.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { type HolderRef } from '../../ledger/types.ts';
import { customersById, listCustomers } from './queries.ts';

const customerOf = ({ id }: { id: number }): HolderRef => ({ kind: 'customer', id });

async function oneCustomer(tx: Tx, accountId: number, id: number): Promise<Customer> {
  const [customer] = await customersById(tx, accountId, [id]);
  if (customer === undefined) throw notFound('Ce conso');
  return customer;
}

/** Customers, « consos » on screen: what `contract/customers.ts` promises. */
export const customers = {
  list: calls.customers.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listCustomers(tx, accountOf(caller), {
      text: input.filter?.q,
      from: input.from_date,
      to: input.to_date,
      order: readSort<'id' | 'email' | 'created_at'>(input.sort, [{ column: 'created_at', descending: true }]),
      ...readPage(input.page),
    });
    return { data: rows, meta: { count } };
  }),

  read: calls.customers.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await oneCustomer(tx, accountOf(caller), input.id),
  })),

  credit: calls.customers.credit.handler(({ context, input }) => credit(context, customerOf(input), input)),

  stocks: calls.customers.stocks.handler(async ({ context: { tx, caller }, input }) => {
    await assertHolder(tx, accountOf(caller), customerOf(input));
    return { data: await stocksOf(tx, accountOf(caller), customerOf(input)) };
  }),

  transactions: calls.customers.transactions.handler(async ({ context: { tx, caller }, input }) => {
    await assertHolder(tx, accountOf(caller), customerOf(input));
    const { rows, count } = await holderTransactions(tx, accountOf(caller), customerOf(input), input);
    return { data: rows, meta: { count } };
  }),

  transactionsCsv: calls.customers.transactionsCsv.handler(async ({ context, input }) => {
    await assertHolder(context.tx, accountOf(context.caller), customerOf(input));
    return holderTransactionsCsv(context, customerOf(input), input);
  }),
};

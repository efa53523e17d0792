import { balanceOf } from '../../domain/holders/balance.ts';
import { credit } from '../../domain/holders/credit.ts';
import { assertHolder } from '../../domain/holders/holderExists.ts';
import { fixStock } from '../../domain/holders/stockFix.ts';
import { moneyOf } from '../../domain/holders/money.ts';
import { datedStocks } from '../../domain/holders/stocks.ts';
import { holderTransactions, holderTransactionsCsv } from '../../domain/holders/transactions.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { customersCsv } from './csv.ts';
import { dataCalls } from './dataCalls.ts';
import { eraseCustomer } from './erase.ts';
import { importCalls } from './importCalls.ts';
import { listCustomers } from './page.ts';
import { personalDataOf } from './personalData.ts';
import { oneCustomer } from './queries.ts';
import { refundCalls } from './refundCalls.ts';
import { saveCalls } from './saveCalls.ts';

const customerOf = ({ id }: { id: number }): HolderRef => ({ kind: 'customer', id });

/** Customers, « consos » on screen: what `contract/features/customers/calls.ts` promises. */
export const customers = {
  ...importCalls,
  ...saveCalls,
  ...refundCalls,
  ...dataCalls,

  list: calls.customers.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listCustomers(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.customers.csv.handler(({ context, input }) =>
    customersCsv(context.dependencies.database, accountOf(context.caller), input),
  ),

  read: calls.customers.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await oneCustomer(tx, accountOf(caller), input.id),
  })),

  credit: calls.customers.credit.handler(({ context, input }) => credit(context, customerOf(input), input)),

  stockFix: calls.customers.stockFix.handler(({ context, input }) => fixStock(context, customerOf(input), input)),

  money: calls.customers.money.handler(async ({ context: { tx, caller }, input }) => {
    await assertHolder(tx, accountOf(caller), customerOf(input));
    return { data: await moneyOf(tx, accountOf(caller), customerOf(input)) };
  }),

  balance: calls.customers.balance.handler(async ({ context: { tx, caller }, input }) => {
    await assertHolder(tx, accountOf(caller), customerOf(input));
    return { data: await balanceOf(tx, accountOf(caller), customerOf(input)) };
  }),

  personalData: calls.customers.personalData.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    return PaperToMake.zip(
      `donnees-conso-${input.id}.zip`,
      'personalData',
      await personalDataOf(tx, accountId, input.id),
    );
  }),

  erase: calls.customers.erase.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await eraseCustomer(tx, accountId, input.id, input.mentions);
    return { data: await oneCustomer(tx, accountId, input.id) };
  }),

  stocks: calls.customers.stocks.handler(async ({ context: { tx, caller }, input }) => {
    await assertHolder(tx, accountOf(caller), customerOf(input));
    return { data: await datedStocks(tx, accountOf(caller), input.id) };
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

import type { PersonalData } from '../../documents/papers/personalDataZip.ts';
import { balanceOf } from '../../domain/holders/balance.ts';
import { stocksOf } from '../../domain/holders/stocks.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { askedRefunds, claimsOf, oneCustomer, ordersOf, transactionIdsOf } from './queries.ts';

/** All that an account knows of a customer; 404 when it has none of that number. */
export async function personalDataOf(tx: Tx, accountId: number, id: number): Promise<PersonalData> {
  const holder = { kind: 'customer', id } as const;
  const customer = await oneCustomer(tx, accountId, id);
  const orders = await ordersOf(tx, accountId, id);
  return {
    customer,
    stocks: await stocksOf(tx, accountId, holder),
    balance: await balanceOf(tx, accountId, holder),
    transactions: await transactionsById(tx, accountId, await transactionIdsOf(tx, accountId, id)),
    claims: await claimsOf(tx, accountId, id),
    refunds: await askedRefunds(tx, accountId, id),
    orders: orders.map(({ created_at, ...order }) => ({ ...order, created_at: created_at.toISOString() })),
  };
}

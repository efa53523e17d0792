import { type RestaurantTransactionsQuery } from '@boucle/contract/features/restaurants/inputs.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { assertPeriod } from '../../domain/holders/transactions.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type TransactionCriteria } from '../../domain/transactions/criteria.ts';
import { transactionsCsv } from '../../domain/transactions/csv.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { transactionPage } from '../../domain/transactions/page.ts';
import { restaurantNamed } from './queries.ts';

const criteriaOf = ({ id, filter = {}, from_date, to_date }: RestaurantTransactionsQuery): TransactionCriteria => ({
  restaurantId: id,
  types: filter.type,
  statuses: filter.status,
  formatId: filter.format_id,
  from: from_date,
  to: to_date,
  text: filter.q,
});

/** Everything that happened at a restaurant. */
export const transactionCalls = {
  transactions: calls.restaurants.transactions.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    const order = readTransactionSort(input.sort);
    const { rows, count } = await transactionPage(tx, accountId, criteriaOf(input), order, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  transactionsCsv: calls.restaurants.transactionsCsv.handler(async ({ context, input }) => {
    const accountId = accountOf(context.caller);
    await restaurantNamed(context.tx, accountId, input.id);
    assertPeriod(input);
    return transactionsCsv(context.dependencies.database, {
      accountId,
      criteria: criteriaOf(input),
      order: readTransactionSort(input.sort),
      name: `transactions-restaurant-${input.id}`,
    });
  }),
};

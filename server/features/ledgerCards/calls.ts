import { readPage } from '@boucle/contract/base/pagination.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { accountAsked, balanceCard, balanceEntries } from './balanceCard.ts';
import { balanceTotals } from './balanceTotals.ts';
import { balanceCsv, stockCsv } from './csv.ts';
import { cardAsked } from './readers.ts';
import { assertPlace, stockCard, stockMovements } from './stockCard.ts';

/**
 * Cards of stocks and of money accounts: what `contract/features/ledgerCards/calls.ts` promises.
 */
export const ledgerCards = {
  stock: calls.ledgerCards.stock.handler(async ({ context: { tx, caller }, input }) => {
    const { accountId, asked } = cardAsked(caller, input);
    return { data: await stockCard(tx, accountId, asked) };
  }),

  stockMovements: calls.ledgerCards.stockMovements.handler(async ({ context: { tx, caller }, input }) => {
    const { accountId, asked } = cardAsked(caller, input);
    const { rows, count } = await stockMovements(tx, accountId, asked, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  stockCsv: calls.ledgerCards.stockCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const { accountId, asked } = cardAsked(caller, input);
    await assertPlace(tx, accountId, asked);
    return stockCsv(dependencies.database, accountId, (tx, slice) => stockMovements(tx, accountId, asked, slice));
  }),

  balanceTotals: calls.ledgerCards.balanceTotals.handler(async ({ context: { tx, caller } }) => ({
    data: await balanceTotals(tx, accountOf(caller)),
  })),

  balance: calls.ledgerCards.balance.handler(async ({ context: { tx, caller }, input }) => ({
    data: await balanceCard(tx, accountOf(caller), input),
  })),

  balanceEntries: calls.ledgerCards.balanceEntries.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await balanceEntries(tx, accountOf(caller), input, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  balanceCsv: calls.ledgerCards.balanceCsv.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const accountId = accountOf(caller);
    await accountAsked(tx, accountId, input);
    return balanceCsv(dependencies.database, accountId, (tx, slice) => balanceEntries(tx, accountId, input, slice));
  }),
};

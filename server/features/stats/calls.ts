import { toEuros } from '@boucle/contract/primitives.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import {
  cellSums,
  creditsOf,
  customersOf,
  fleetOf,
  restaurantUses,
  reusesByDay,
  reusesByHour,
  usesOf,
} from './queries.ts';
import { groupDays, rankRestaurants, stockRows } from './rules.ts';

/** Figures of the dashboard: what `contract/stats.ts` promises. */
export const stats = {
  account: calls.stats.account.handler(async ({ context: { tx, caller } }) => ({
    data: await fleetOf(tx, accountOf(caller)),
  })),

  credits: calls.stats.credits.handler(async ({ context: { tx, caller }, input }) => {
    const cents = await creditsOf(tx, accountOf(caller), input);
    return {
      data: {
        cagnottes: toEuros(cents.cagnottes_cents),
        deposits: toEuros(cents.deposits_cents),
        top_ups: toEuros(cents.top_ups_cents),
        refunds: toEuros(cents.refunds_cents),
      },
    };
  }),

  customers: calls.stats.customers.handler(async ({ context: { tx, caller }, input }) => ({
    data: await customersOf(tx, accountOf(caller), input),
  })),

  global: calls.stats.global.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const [uses, days, hours] = await Promise.all([
      usesOf(tx, accountId, input),
      reusesByDay(tx, accountId, input),
      reusesByHour(tx, accountId, input),
    ]);
    return { data: { ...uses, days: groupDays(days), hours } };
  }),

  restaurants: calls.stats.restaurants.handler(async ({ context: { tx, caller }, input }) => ({
    data: rankRestaurants(await restaurantUses(tx, accountOf(caller), input)),
  })),

  stocks: calls.stats.stocks.handler(async ({ context: { tx, caller } }) => ({
    data: stockRows(await cellSums(tx, accountOf(caller))),
  })),
};

import { addDays, parisDay } from '@boucle/contract/format.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { accountOf, calls } from '../../api/procedures.ts';
import { loanFigures } from '../../statistics/loanFigures.ts';
import { type Tx } from '../../database/transaction.ts';
import { comparedWith, type Comparison } from '../../statistics/comparison.ts';
import { courseOf } from '../../statistics/course.ts';
import { type Days } from '../../statistics/days.ts';
import { firstDay, lowStocks } from '../../statistics/queries.ts';
import { dirtyPoints, fullDrawers, pendingOrders } from '../../statistics/waiting.ts';
import { cellSums, creditsOf, customersOf, fleetOf } from './queries.ts';
import { loanAnswer } from './loanAnswer.ts';
import { type Period } from './period.ts';
import { previousReuses, previousUses } from './previous.ts';
import { groupDays, lowRows, previousAnswer, rankRestaurants, ratesOf, stockRows } from './rules.ts';
import { restaurantUses, reusesByDay, reusesByHour, reusesByHourWhere, usesOf } from './useQueries.ts';

/** Whole days, before today, whose outflow says how long a stock lasts. */
const COVER_DAYS = 28;

const daysOf = ({ from_date: from, to_date: to }: Pick<Period, 'from_date' | 'to_date'>): Days => ({ from, to });

/** The period to compare with; null when the programme was younger, or when the period has not begun. */
async function comparisonOf(tx: Tx, accountId: number, asked: Period): Promise<Comparison | null> {
  const comparison = comparedWith(daysOf(asked), tx.now());
  const first = await firstDay(tx, accountId);
  return comparison && first !== null && first <= comparison.days.from ? comparison : null;
}

/** Figures of the dashboard: what `contract/stats/calls.ts` promises. */
export const stats = {
  account: calls.stats.account.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const days = daysOf(input);
    const [fleet, course, orders, drawers, points] = await Promise.all([
      fleetOf(tx, accountId, input),
      courseOf(tx, accountId, days, comparedWith(days, tx.now()), input),
      pendingOrders(tx, accountId, input),
      fullDrawers(tx, accountId),
      dirtyPoints(tx, accountId, input),
    ]);
    const oldest = orders.oldest_pending_order_at?.toISOString() ?? null;
    const waiting = { oldest_pending_order_at: oldest, full_drawers: drawers, dirty_drop_off_points: points };
    return { data: { ...fleet, course, ...orders, ...waiting } };
  }),

  credits: calls.stats.credits.handler(async ({ context: { tx, caller }, input }) => {
    const cents = await creditsOf(tx, accountOf(caller), input);
    return {
      data: {
        cagnottes: cents.cagnottes_cents === null ? null : toEuros(cents.cagnottes_cents),
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
    const comparison = await comparisonOf(tx, accountId, input);
    const narrow = input.restaurant_id !== undefined || input.format_id !== undefined;
    const [uses, days, hours, before] = await Promise.all([
      usesOf(tx, accountId, input),
      reusesByDay(tx, accountId, input),
      narrow ? reusesByHourWhere(tx, accountId, input) : reusesByHour(tx, accountId, input),
      comparison && previousReuses(tx, accountId, input, comparison),
    ]);
    const previous = comparison && before && previousAnswer(comparison, before);
    return { data: { ...ratesOf(uses), days: groupDays(days), previous, hours } };
  }),

  restaurants: calls.stats.restaurants.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const today = parisDay(tx.now());
    const lately = { from: addDays(today, -COVER_DAYS), to: addDays(today, -1) };
    const filter = { restaurantId: input.restaurant_id, formatId: input.format_id };
    const comparison = await comparisonOf(tx, accountId, input);
    const [uses, low, before] = await Promise.all([
      restaurantUses(tx, accountId, input),
      lowStocks(tx, accountId, lately, filter),
      comparison && previousUses(tx, accountId, input, comparison),
    ]);
    return { data: { ...rankRestaurants(uses, before), low: lowRows(low, COVER_DAYS) } };
  }),

  loans: calls.stats.loans.handler(async ({ context: { tx, caller }, input }) => {
    const { from_date: from, to_date: to, restaurant_id: restaurantId, format_id: formatId } = input;
    const today = parisDay(tx.now());
    return {
      data: loanAnswer(await loanFigures(tx, accountOf(caller), { from, to }, today, { restaurantId, formatId })),
    };
  }),

  stocks: calls.stats.stocks.handler(async ({ context: { tx, caller }, input }) => ({
    data: stockRows(await cellSums(tx, accountOf(caller), input)),
  })),
};

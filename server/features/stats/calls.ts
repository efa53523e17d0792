import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { loanFigures } from '../../domain/statistics/loanFigures.ts';
import { comparedWith, type Comparison } from '../../domain/statistics/comparison.ts';
import { courseOf } from '../../domain/statistics/course.ts';
import { type Days } from '../../domain/statistics/days.ts';
import { firstDay, lowStocks } from '../../domain/statistics/queries.ts';
import { dirtyPoints, fullDrawers, pendingOrders } from '../../domain/statistics/waiting.ts';
import { cellSums, creditsOf, customersOf, fleetOf } from './queries.ts';
import { loanAnswer } from './loanAnswer.ts';
import { type Period } from './period.ts';
import { previousUses } from './previous.ts';
import { groupDays, lowRows, previousAnswer, rankRestaurants, ratesOf, stockRows } from './rules.ts';
import { servedIn } from './served.ts';
import { restaurantUses } from './useQueries.ts';

/** Whole days, before today, whose outflow says how long a stock lasts. */
const COVER_DAYS = 28;

const daysOf = ({ from_date: from, to_date: to }: Pick<Period, 'from_date' | 'to_date'>): Days => ({ from, to });

/**
 * The comparison; null when the programme was younger than its first day, or when the period has
 * not begun.
 */
const known = (comparison: Comparison | null, since: string | null): Comparison | null =>
  comparison !== null && since !== null && since <= comparison.days.from ? comparison : null;

/** Figures of the dashboard: what `contract/features/stats/calls.ts` promises. */
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
    const asked = comparedWith(daysOf(input), tx.now());
    const { uses, days, hours, before, since } = await servedIn(tx, accountId, input, asked);
    const comparison = known(asked, since);
    const previous = comparison && previousAnswer(comparison, before);
    return { data: { ...ratesOf(uses), days: groupDays(days), previous, hours } };
  }),

  restaurants: calls.stats.restaurants.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const today = parisDay(tx.now());
    const lately = { from: addDays(today, -COVER_DAYS), to: addDays(today, -1) };
    const filter = { restaurantId: input.restaurant_id, formatId: input.format_id };
    const asked = comparedWith(daysOf(input), tx.now());
    const [uses, low, before, since] = await Promise.all([
      restaurantUses(tx, accountId, input),
      lowStocks(tx, accountId, lately, filter),
      asked && previousUses(tx, accountId, input, asked),
      firstDay(tx, accountId),
    ]);
    const ranked = rankRestaurants(uses, known(asked, since) && before);
    return { data: { ...ranked, low: lowRows(low, COVER_DAYS) } };
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

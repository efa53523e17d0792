import { type HealthQuery, type HealthTotals } from '@boucle/contract/features/stockHealth/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { wapeOf } from '../../domain/supply/forecast/forecast.ts';
import { type JudgedShelf } from '../../domain/supply/shelves.ts';
import { NO_WORTH, type Worth, worths } from '../../domain/supply/worth.ts';
import { foundShelves } from './found.ts';

/** Sums of the shelves of a filter. */
export async function totalHealth(tx: Tx, accountId: number, query: HealthQuery): Promise<HealthTotals> {
  const [{ found: shelves }, known] = await Promise.all([foundShelves(tx, accountId, query), worths(tx, accountId)]);
  const count = (isSo: (shelf: JudgedShelf) => boolean): number => shelves.filter(isSo).length;
  const sum = (value: (shelf: JudgedShelf, worth: Worth) => number): number =>
    shelves.reduce((total, one) => total + value(one, known.get(one.cell_id ?? 0) ?? NO_WORTH), 0);
  const ofForecasts = (value: (worth: Worth) => number) =>
    sum(({ forecast: { method } }, worth) => (method === 'none' ? 0 : value(worth)));
  const ofRestaurants = (value: (worth: Worth) => number) =>
    sum(({ place, receives }, worth) => (place === 'R' && receives ? value(worth) : 0));
  return {
    count: shelves.length,
    at_risk: count(({ judged }) => judged.urgency === 'risk'),
    to_order: count(({ judged }) => judged.acts.some(({ act }) => act === 'give')),
    too_full: count(({ judged }) => judged.urgency === 'full'),
    surplus: sum(({ judged }) =>
      judged.acts.reduce((total, { act, wanted }) => total + (act === 'take_clean' ? wanted : 0), 0),
    ),
    out_days: ofRestaurants(({ out_days }) => out_days),
    out_days_before: ofRestaurants(({ out_days_before }) => out_days_before),
    lost: ofRestaurants(({ lost }) => lost),
    error: wapeOf(
      ofForecasts(({ own_error }) => own_error),
      ofForecasts(({ actual }) => actual),
    ),
    reliable: sum((_, { trust }) => (trust === 'reliable' ? 1 : 0)),
    doubtful: sum((_, { trust }) => (trust === 'doubtful' ? 1 : 0)),
    as_of: shelves.map(({ as_of }) => as_of ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
  };
}

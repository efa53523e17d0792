import { addDays } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';
import { type DemandDay, historyOf, servedDays } from './history.ts';
import { capOf, crostonSba, isSlow, sameDayLastWeek, weekdayMean } from './methods.ts';

/** A Monday. */
const FIRST = '2026-06-01';
type Asked = number | 'closed' | 'out';
const days = (asked: readonly Asked[]): DemandDay[] =>
  asked.map((one, n) => ({
    day: addDays(FIRST, n),
    demand: typeof one === 'number' ? one : 0,
    state: typeof one === 'number' ? 'open' : one,
  }));
/** Four weeks of which all days ask for as many but Tuesdays. */
const tuesdays = (...asked: readonly Asked[]): DemandDay[] =>
  days(asked.flatMap((tuesday) => [5, tuesday, 5, 5, 5, 5, 5]));
/** The Tuesday after them. */
const NEXT_TUESDAY = 1;

describe('the mean of a weekday', () => {
  it('weighs four weeks, the recent ones more: 10, 8, 12, 6 are 9.4', () => {
    expect(weekdayMean(tuesdays(6, 12, 8, 10), 28, NEXT_TUESDAY)).toBeCloseTo(9.4, 10);
  });

  it('leaves closed days out, and makes the other weights one', () => {
    // 0.4, 0.2 and 0.1 of 0.7.
    expect(weekdayMean(tuesdays(6, 12, 'closed', 10), 28, NEXT_TUESDAY)).toBeCloseTo((4 + 2.4 + 0.6) / 0.7, 10);
  });

  it('is 0 on a weekday that is mostly closed', () => {
    expect(weekdayMean(tuesdays('closed', 12, 'closed', 'closed'), 28, NEXT_TUESDAY)).toBe(0);
  });

  it('does not learn from days out of stock, however many there are', () => {
    expect(weekdayMean(tuesdays(10, 10, 'out', 'out'), 28, NEXT_TUESDAY)).toBeCloseTo(10, 10);
    expect(weekdayMean(tuesdays('out', 'out', 'out', 'out'), 28, NEXT_TUESDAY)).toBe(5);
  });

  it('knows that at least what left was asked for on a day out of stock', () => {
    const emptied = (pieces: number, of: readonly DemandDay[]) =>
      of.map((day): DemandDay => (day.state === 'out' ? { ...day, demand: pieces } : day));
    // 20 counts for 14, as a festival does: 0.4 of it, 0.6 of ten.
    expect(weekdayMean(emptied(20, tuesdays(10, 10, 10, 'out')), 28, NEXT_TUESDAY)).toBeCloseTo(11.6, 10);
    expect(weekdayMean(emptied(4, tuesdays(10, 10, 10, 'out')), 28, NEXT_TUESDAY)).toBeCloseTo(10, 10);
    expect(weekdayMean(emptied(9, tuesdays('out', 'out', 'out', 'out')), 28, NEXT_TUESDAY)).toBeCloseTo(9, 10);
    // A shelf that is emptied each day is neither slow nor asked for nothing.
    const always = emptied(30, days(Array.from({ length: 63 }, (): Asked => 'out')));
    const { method, week } = forecastOf(always);
    expect([method, week.map((pieces) => Math.round(pieces * 1e6) / 1e6)]).toEqual([
      'weekday',
      Array.from({ length: 7 }, () => 30),
    ]);
  });

  it('is never below 0', () => {
    expect(weekdayMean(tuesdays(-4, -4, -4, -4), 28, NEXT_TUESDAY)).toBe(0);
  });

  it('counts a festival for the median and four deviations at most', () => {
    // 100, 8, 12, 6: median 10, deviations 90, 2, 2, 4, hence 3: 22.
    expect(capOf([100, 8, 12, 6])).toBe(22);
    expect(weekdayMean(tuesdays(6, 12, 8, 100), 28, NEXT_TUESDAY)).toBeCloseTo(8.8 + 2.4 + 2.4 + 0.6, 10);
    expect(forecastOf(tuesdays(6, 12, 8, 100)).hasOutlier).toBe(true);
    expect(forecastOf(tuesdays(6, 12, 8, 10)).hasOutlier).toBe(false);
  });
});

describe('a slow format', () => {
  /** Two pieces every tenth day. */
  const slow = days(Array.from({ length: 56 }, (_, n) => (n % 10 === 9 ? 2 : 0)));

  it('is one that asks on fewer than six days of 28', () => {
    expect(isSlow(slow, 56)).toBe(true);
    expect(isSlow(tuesdays(6, 12, 8, 10), 28)).toBe(false);
  });

  it('is forecast by Croston and SBA: size over interval, less half of the smoothing', () => {
    expect(crostonSba(slow, 56)).toBeCloseTo(0.95 * (2 / 10), 10);
    // 2 after 10 days, then 4 after 5: size 2.2, interval 9.5.
    const two = days([...Array.from({ length: 9 }, () => 0), 2, 0, 0, 0, 0, 4]);
    expect(crostonSba(two, 15)).toBeCloseTo(0.95 * (2.2 / 9.5), 10);
    expect(crostonSba(days([0, 0, 0]), 3)).toBe(0);
  });

  it('has the quantile of what so many days asked for', () => {
    const { quantiles } = forecastOf(slow);
    expect(quantiles?.[0]).toBe(0);
    // Ten days in a row ask for one demand, always.
    expect(quantiles?.[9]).toBe(2);
    expect(quantiles?.[18]).toBe(4);
  });
});

describe('the choice', () => {
  it('is the naive one where it did better', () => {
    // Doubles each week: the mean of four weeks is late.
    const growing = days(Array.from({ length: 56 }, (_, n) => 2 * 2 ** Math.floor(n / 7)));
    const { method, week, errors } = forecastOf(growing);
    expect(method).toBe('naive');
    expect(week).toEqual(Array.from({ length: 7 }, () => 256));
    expect(errors.naive).toBeLessThan(errors.own);
    expect(errors.naiveBias).toBe(-errors.naive);
  });

  it('is ours where it did as well, and its errors are those of days whose past alone was known', () => {
    const steady = days(Array.from({ length: 56 }, (_, n) => (n % 7 === 6 ? 0 : 8)));
    expect(forecastOf(steady)).toMatchObject({
      method: 'weekday',
      sigma: 0,
      errors: { days: 28, actual: 192, own: 0, naive: 0 },
    });
  });

  it('is none after three days, nor after thirteen', () => {
    expect(forecastOf(days([3, 4, 5])).method).toBe('none');
    expect(forecastOf(days(Array.from({ length: 13 }, () => 5))).method).toBe('none');
    expect(forecastOf(days(Array.from({ length: 14 }, () => 5)))).toMatchObject({
      method: 'weekday',
      errors: { days: 0 },
    });
  });

  it('is none for a restaurant that was closed in August', () => {
    const august = days([
      ...Array.from({ length: 28 }, (): Asked => 6),
      ...Array.from({ length: 35 }, (): Asked => 'closed'),
    ]);
    expect(forecastOf(august.slice(-40)).method).toBe('none');
  });

  it('counts what was lost while nothing was there', () => {
    // The last Tuesday gave 2 of some 10 before it was over.
    const asked = tuesdays(10, 10, 10, 10);
    const out = asked.map((day, n): DemandDay => (n === 22 ? { ...day, demand: 2, state: 'out' } : day));
    expect(forecastOf(out).lost).toBeCloseTo(8, 10);
  });

  it('takes what happened a week ago, whatever it was', () => {
    expect(sameDayLastWeek(tuesdays(6, 12, 8, 'closed'), 28, NEXT_TUESDAY)).toBe(0);
  });
});

describe('a history', () => {
  const none = { loaned: 0, back: 0, supplied: 0, taken: 0, other: 0, lowest: 0 };
  const demandOf = ({ loaned, back }: { loaned: number; back: number }) => loaned - back;

  it('is read backwards from what is there; nothing at some moment is a day out of stock, even delivered to since', () => {
    const flows = [
      { ...none, day: '2026-06-02', supplied: 10 },
      { ...none, day: '2026-06-03', loaned: 10, lowest: -10, supplied: 20 },
      { ...none, day: '2026-06-05', loaned: 3, back: 1, lowest: -3 },
    ];
    const asked = { flows, closing: 18, from: '2026-06-01', to: '2026-06-05', demandOf, served: null };
    expect(historyOf(asked).map(({ demand, state }) => [demand, state])).toEqual([
      [0, 'out'],
      [0, 'out'],
      [10, 'out'],
      [0, 'open'],
      [2, 'open'],
    ]);
  });

  it('is closed where the place served nothing of any format although something was there', () => {
    const asked = { flows: [], closing: 4, from: '2026-06-01', to: '2026-06-02', demandOf };
    const state = (served: ReadonlySet<string> | null) => historyOf({ ...asked, served }).map((one) => one.state);
    expect(state(new Set(['2026-06-01']))).toEqual(['open', 'closed']);
    expect(state(null)).toEqual(['open', 'open']);
    expect(historyOf({ ...asked, closing: 0, served: new Set() }).map((one) => one.state)).toEqual(['out', 'out']);
  });

  it('tells no day closed where the place seldom serves', () => {
    const flow = (n: number) => ({ ...none, day: addDays(FIRST, n), loaned: 1 });
    const served = (count: number) =>
      servedDays([Array.from({ length: count }, (_, n) => flow(n * 2))], ({ loaned }) => loaned, FIRST);
    expect(served(5)).toBeNull();
    expect(served(6)?.size).toBe(6);
  });
});

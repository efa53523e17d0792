import { addDays } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { reorderPoint } from '../cover.ts';
import { FAMILIES, seriesOf } from '../../../dev/testing/demandFamilies.ts';
import { forecastOf } from './forecast.ts';
import { type DemandDay, historyOf, servedDays } from './history.ts';
import { capOf, expectedOn, lessonsOf, type Method } from './methods.ts';

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
/** The Tuesday after a history that begins on a Monday. */
const by = (method: Method, of: readonly DemandDay[], ahead = 1): number =>
  expectedOn(method, lessonsOf(of), of.length, ahead);
const emptied = (pieces: number, of: readonly DemandDay[]) =>
  of.map((day): DemandDay => (day.state === 'out' ? { ...day, demand: pieces } : day));

describe('the index of weekdays', () => {
  it('is the level times the weekday where every week is the same', () => {
    const steady = days(Array.from({ length: 56 }, (_, n) => [8, 8, 8, 8, 12, 16, 3][n % 7] ?? 0));
    const week = Array.from({ length: 7 }, (_, ahead) => Math.round(by('index', steady, ahead) * 1e6) / 1e6);
    expect(week).toEqual([8, 8, 8, 8, 12, 16, 3]);
  });

  it('takes differences between weekdays that chance explains for none', () => {
    // Each weekday asks for 4 and 6 in turn: their means differ by nothing.
    const turns = days(Array.from({ length: 56 }, (_, n) => (Math.floor(n / 7) % 2 === 0 ? 4 : 6)));
    const week = Array.from({ length: 7 }, (_, ahead) => by('index', turns, ahead));
    expect(Math.max(...week) - Math.min(...week)).toBeLessThan(0.01);
  });

  it('follows the level within weeks', () => {
    const risen = days(Array.from({ length: 56 }, (_, n) => (n < 42 ? 4 : 12)));
    expect(by('index', risen)).toBeGreaterThan(8);
    expect(by('weekday', risen)).toBe(6);
  });

  it('is never below 0, and nothing where nothing was asked for', () => {
    expect(by('index', tuesdays(-4, -4, -4, -4))).toBeGreaterThanOrEqual(0);
    expect(by('index', days(Array.from({ length: 28 }, () => -3)))).toBe(0);
    expect(by('index', days(Array.from({ length: 28 }, () => 0)))).toBe(0);
  });
});

describe('what every method learns', () => {
  it('leaves closed days out, and is 0 on a weekday that is mostly closed', () => {
    expect(by('weekday', tuesdays(6, 12, 'closed', 9))).toBe(9);
    for (const method of ['index', 'weekday', 'slow', 'fading'] as const)
      expect(by(method, tuesdays('closed', 12, 'closed', 'closed'))).toBe(0);
  });

  it('does not learn from days out of stock, unless more left than others predict', () => {
    expect(by('weekday', tuesdays(10, 10, 'out', 'out'))).toBe(10);
    expect(by('weekday', emptied(4, tuesdays(10, 10, 10, 'out')))).toBe(10);
    expect(by('weekday', emptied(12, tuesdays(10, 10, 10, 'out')))).toBe(10.5);
    // A shelf that is emptied each day is neither slow nor asked for nothing.
    const always = forecastOf(emptied(30, days(Array.from({ length: 63 }, (): Asked => 'out'))));
    expect(always.week.map((pieces) => Math.round(pieces * 1e6) / 1e6)).toEqual(Array.from({ length: 7 }, () => 30));
    expect(always.trust).toBe('few');
  });

  it('counts a festival for the median and four deviations at most', () => {
    // 100, 8, 12, 6: median 10, deviations 90, 2, 2, 4, hence 3: 22.
    expect(capOf([100, 8, 12, 6])).toBe(22);
    expect(by('weekday', tuesdays(6, 12, 8, 100))).toBe(12);
    expect(forecastOf(tuesdays(6, 12, 8, 100)).hasOutlier).toBe(true);
    expect(forecastOf(tuesdays(6, 12, 8, 10)).hasOutlier).toBe(false);
  });

  it('the naive one takes what happened a week ago, whatever it was', () => {
    expect(by('naive', tuesdays(6, 12, 8, 'closed'))).toBe(0);
    expect(by('naive', tuesdays(6, 12, 8, 100))).toBe(100);
  });
});

describe('a slow format', () => {
  /** Two pieces every tenth day. */
  const slow = days(Array.from({ length: 56 }, (_, n) => (n % 10 === 9 ? 2 : 0)));

  it('is forecast by Croston and SBA: size over interval, less half of the smoothing', () => {
    expect(by('slow', slow)).toBeCloseTo(0.95 * (2 / 10), 10);
    // 2 after 10 days, then 4 after 5: size 2.2, interval 9.5.
    expect(by('slow', days([...Array.from({ length: 9 }, () => 0), 2, 0, 0, 0, 0, 4]))).toBeCloseTo(
      0.95 * (2.2 / 9.5),
      2,
    );
    expect(by('slow', days([0, 0, 0]))).toBe(0);
  });

  it('fades by TSB where nothing is asked for any more', () => {
    const ended = days(Array.from({ length: 56 }, (_, n) => (n < 28 && n % 4 === 0 ? 2 : 0)));
    expect(by('fading', ended)).toBeLessThan(by('slow', ended) / 4);
  });

  it('has the quantile of what so many days asked for, and too few data to be relied upon', () => {
    const { quantiles, trust } = forecastOf(slow);
    expect(quantiles?.[0]).toBe(0);
    // Ten days in a row ask for one demand, always.
    expect(quantiles?.[9]).toBe(2);
    expect(quantiles?.[18]).toBe(4);
    expect(trust).toBe('few');
  });
});

describe('the choice', () => {
  it('is the method of the least squared error, which a forecast of 0 does not win', () => {
    // Doubles each week: means of weeks are late.
    const growing = days(Array.from({ length: 91 }, (_, n) => 2 * 1.4 ** Math.floor(n / 7)));
    expect(forecastOf(growing).method).toBe('naive');
    // On most days nothing is asked for: the absolute error of 0 is the least.
    const some = days(Array.from({ length: 91 }, (_, n) => (n % 3 === 0 ? 3 : 0)));
    const { method, week } = forecastOf(some);
    expect(method).not.toBe('naive');
    expect(week.reduce((sum, pieces) => sum + pieces, 0)).toBeGreaterThan(4);
  });

  it('is nothing below a piece in sixty days', () => {
    const once = days(Array.from({ length: 91 }, (_, n) => (n === 20 ? 1 : 0)));
    expect(forecastOf(once).week).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('says how far it can be relied upon', () => {
    const steady = days(Array.from({ length: 56 }, (_, n) => (n % 7 === 6 ? 0 : 8)));
    expect(forecastOf(steady)).toMatchObject({
      method: 'index',
      trust: 'reliable',
      sigma: 0,
      errors: { days: 28, actual: 192, error: 0, bias: 0, naive: 0 },
    });
    const wild = days(Array.from({ length: 91 }, (_, n) => [0, 25, 1, 0, 12, 0, 2, 0, 0, 30, 0][n % 11] ?? 0));
    expect(forecastOf(wild).trust).toBe('doubtful');
  });

  it('is none after three days, nor after thirteen, and of too few data until a fortnight was compared', () => {
    expect(forecastOf(days([3, 4, 5])).method).toBe('none');
    expect(forecastOf(days(Array.from({ length: 13 }, () => 5)))).toMatchObject({ method: 'none', trust: 'few' });
    expect(forecastOf(days(Array.from({ length: 14 }, () => 5)))).toMatchObject({ method: 'index', trust: 'few' });
    expect(forecastOf(days(Array.from({ length: 28 }, () => 5)))).toMatchObject({ method: 'index', trust: 'reliable' });
  });

  it('is none for a restaurant that was closed in August', () => {
    const august = days([
      ...Array.from({ length: 5 }, (): Asked => 6),
      ...Array.from({ length: 35 }, (): Asked => 'closed'),
    ]);
    expect(forecastOf(august).method).toBe('none');
  });

  it('counts what was lost while nothing was there', () => {
    // The last Tuesday gave 2 of some 10 before it was over.
    const asked = days(Array.from({ length: 28 }, () => 10));
    const out = asked.map((day, n): DemandDay => (n === 22 ? { ...day, demand: 2, state: 'out' } : day));
    expect(forecastOf(out).lost).toBeCloseTo(8, 10);
  });
});

/**
 * Series of demand drawn from stated parameters: what is forecast from 91 days is compared with the
 * week after them, and the reorder point with the three days after.
 */
describe('on families of demand', () => {
  const measured = FAMILIES.map((family) => {
    const sums = {
      actual: 0,
      used: 0,
      weekday: 0,
      usedSquares: 0,
      weekdaySquares: 0,
      enough: 0,
      exceeded: 0,
      count: 0,
    };
    for (let seed = 1; seed <= 40; seed += 1) {
      const series = seriesOf(family, seed);
      for (let end = 91; end + 7 <= series.length; end += 8) {
        const history = series.slice(end - 91, end);
        const lessons = lessonsOf(history);
        const forecast = forecastOf(history);
        const next = series.slice(end, end + 7);
        for (const [ahead, { demand, state }] of next.entries()) {
          if (state !== 'open') continue;
          sums.actual += demand;
          const [used, weekday] = [forecast.week[ahead] ?? 0, expectedOn('weekday', lessons, 91, ahead)];
          sums.used += Math.abs(used - demand);
          sums.usedSquares += (used - demand) ** 2;
          sums.weekday += Math.abs(weekday - demand);
          sums.weekdaySquares += (weekday - demand) ** 2;
        }
        const asked = next.slice(0, 3).reduce((sum, { demand }) => sum + demand, 0);
        const point = reorderPoint(forecast, 2);
        sums.enough += asked <= point ? 1 : 0;
        sums.exceeded += asked < point ? 1 : 0;
        sums.count += 1;
      }
    }
    const { actual, used, weekday, enough, exceeded, count } = sums;
    return {
      ...{ name: family.name, wape: used / actual, ofWeekdays: weekday / actual },
      root: Math.sqrt(sums.usedSquares / sums.weekdaySquares),
      ...{ atMost: enough / count, below: exceeded / count },
    };
  });
  const percents = (share: number) => (share * 100).toFixed(1);
  process.stdout.write(
    `${measured.map((one) => `${one.name}: error ${percents(one.wape)} %, mean of weekdays ${percents(one.ofWeekdays)} %, squared ${percents(one.root)} % of its, reorder point enough ${percents(one.atMost)} %`).join('\n')}\n`,
  );

  it('the error is below the mean of eight weekdays: 4 % over all', () => {
    const ratios = measured.map(({ wape, ofWeekdays }) => wape / ofWeekdays);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(0.96);
    expect(Math.max(...ratios)).toBeLessThan(1.02);
    // Squares do not prefer forecasts of 0, as absolute errors do where demand is rare.
    expect(Math.max(...measured.map(({ root }) => root))).toBeLessThan(1);
  });

  // Pieces are whole: no smaller number would be enough nine times of ten.
  it.each(measured)('the reorder point is enough nine times of ten: $name', ({ atMost, below }) => {
    expect(atMost).toBeGreaterThanOrEqual(0.88);
    expect(below).toBeLessThanOrEqual(0.92);
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

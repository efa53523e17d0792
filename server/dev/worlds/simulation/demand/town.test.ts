import { addDays } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { weekday } from '../../demo/clock.ts';
import { createRandom } from '../../demo/random.ts';
import { isPublicHoliday, isSchoolHoliday } from './calendar.ts';
import { poisson } from './luck.ts';
import { Town } from './town.ts';

const DAYS = Array.from({ length: 365 }, (_, n) => addDays('2025-11-01', n));
const RESTAURANTS = 60;
const yearOf = (seed: number) => {
  const town = new Town(createRandom(seed), DAYS, { restaurants: RESTAURANTS, formats: 5 });
  return { town, asked: DAYS.map((day) => town.asked(day)) };
};
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

describe('the calendar', () => {
  it('moves with Easter', () => {
    // Easter Mondays, then Ascension and Whit Monday of 2026.
    expect(
      ['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2026-05-14', '2026-05-25'].map(isPublicHoliday),
    ).toEqual([true, true, true, true, true, true]);
    expect(['2026-04-05', '2026-05-15', '2026-11-24'].map(isPublicHoliday)).toEqual([false, false, false]);
    expect(['2026-07-20', '2026-12-24', '2026-03-10'].map(isSchoolHoliday)).toEqual([true, true, false]);
  });
});

describe('a town', () => {
  it('asks for the same with the same luck', () => {
    expect(yearOf(3).asked).toEqual(yearOf(3).asked);
    expect(yearOf(3).asked).not.toEqual(yearOf(4).asked);
  });

  it('lives by the week, grows, and is quieter when schools are closed', () => {
    const { asked } = yearOf(5);
    const of = (isSo: (day: string) => boolean): number =>
      mean(DAYS.flatMap((day, n) => (isSo(day) ? [mean(asked[n] ?? [])] : [])));
    expect(of((day) => weekday(day) === 4)).toBeGreaterThan(1.5 * of((day) => weekday(day) === 0));
    expect(of(isSchoolHoliday)).toBeLessThan(of((day) => !isSchoolHoliday(day)));
    const [autumn, next] = [of((day) => day.startsWith('2025-11')), of((day) => day.startsWith('2026-10'))];
    expect(next).toBeGreaterThan(autumn);
  });

  it('some restaurants close in summer, and each shares what it is asked for among its formats', () => {
    const { town, asked } = yearOf(6);
    const august = DAYS.indexOf('2026-08-12');
    const isClosed = Array.from({ length: RESTAURANTS }, (_, n) =>
      Array.from({ length: 7 }, (__, day) => asked[august + day]?.[n]).every((one) => one === 0),
    );
    expect(isClosed.filter(Boolean).length).toBeGreaterThan(RESTAURANTS / 6);
    expect(isClosed.filter(Boolean).length).toBeLessThan(RESTAURANTS / 2);
    for (let n = 0; n < RESTAURANTS; n += 1)
      expect(town.mixOf(n).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10);
  });

  it('draws as many as are expected', () => {
    const random = createRandom(1);
    for (const expected of [0, 0.3, 4, 90])
      expect(Math.abs(mean(Array.from({ length: 4000 }, () => poisson(random, expected))) - expected)).toBeLessThan(
        0.05 + 0.03 * expected,
      );
  });
});

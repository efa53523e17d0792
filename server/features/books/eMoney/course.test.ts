import { eMoneyLevel, yearBefore } from '@boucle/contract/shared/books/eMoney.ts';
import { expect, it } from 'vitest';
import { type EMoneyDay } from '../../../domain/statistics/eMoneyDays.ts';
import { eMoneyCourse } from './course.ts';

const NOTHING = {
  cagnottes: 0,
  deposits: 0,
  provider: 0,
  initiative: 0,
  restaurant: 0,
  card_refunds: 0,
  account_refunds: 0,
  batch_refunds: 0,
  cheques: 0,
  cash: 0,
  cash_refunds: 0,
};
/** Euros topped up by card on a day, and refunded to a bank account. */
const day = (on: string, euros: number, refunded = 0): EMoneyDay => ({
  ...NOTHING,
  day: on,
  cagnottes: (euros - refunded) * 100,
  provider: euros * 100,
  account_refunds: refunded * 100,
  batch_refunds: 0,
});

/**
 * By hand. Volume of the twelve months up to the end of each: 300,000 (January 2025); 600,000
 * (June); 790,000 (October); 830,000 from 15 November on: 80 % is crossed; on 31 January 2026 the
 * 300,000 of 10 January 2025 are a year old: 530,000; in November 2026 there is nothing left but
 * 40,000 of the year.
 */
const DAYS: readonly EMoneyDay[] = [
  day('2025-01-10', 300_000),
  day('2025-06-20', 200_000, 100_000),
  day('2025-10-05', 150_000, 40_000),
  day('2025-11-15', 0, 40_000),
  day('2026-03-01', 25_000, 15_000),
];

it('the volume of twelve months crosses 80 % and comes back, computed by hand', () => {
  const { months, volume, outstanding } = eMoneyCourse(DAYS, '2026-11-26');
  const levels = months.map(({ day: end, volume: amount }) => [end, amount, eMoneyLevel(amount)]);
  expect(levels).toEqual([
    ['2025-01-31', 300_000, 'below'],
    ['2025-02-28', 300_000, 'below'],
    ['2025-03-31', 300_000, 'below'],
    ['2025-04-30', 300_000, 'below'],
    ['2025-05-31', 300_000, 'below'],
    ['2025-06-30', 600_000, 'below'],
    ['2025-07-31', 600_000, 'below'],
    ['2025-08-31', 600_000, 'below'],
    ['2025-09-30', 600_000, 'below'],
    ['2025-10-31', 790_000, 'below'],
    ['2025-11-30', 830_000, 'near'],
    ['2025-12-31', 830_000, 'near'],
    ['2026-01-31', 530_000, 'below'],
    ['2026-02-28', 530_000, 'below'],
    ['2026-03-31', 570_000, 'below'],
    ['2026-04-30', 570_000, 'below'],
    ['2026-05-31', 570_000, 'below'],
    ['2026-06-30', 270_000, 'below'],
    ['2026-07-31', 270_000, 'below'],
    ['2026-08-31', 270_000, 'below'],
    ['2026-09-30', 270_000, 'below'],
    ['2026-10-31', 80_000, 'below'],
    ['2026-11-26', 40_000, 'below'],
  ]);
  expect(volume).toEqual({
    from: '2025-11-27',
    ways: [
      { way: 'provider', amount: 25_000 },
      { way: 'initiative', amount: 0 },
      { way: 'restaurant', amount: 0 },
      { way: 'card_refunds', amount: 0 },
      { way: 'account_refunds', amount: 15_000 },
      { way: 'batch_refunds', amount: 0 },
      { way: 'cash', amount: 0 },
      { way: 'cash_refunds', amount: 0 },
      { way: 'cheques', amount: 0 },
    ],
    amount: 40_000,
    most: { day: '2025-11-15', amount: 830_000 },
  });
  expect(outstanding).toEqual({ cagnottes: 480_000, deposits: 0, most: { day: '2025-10-05', amount: 510_000 } });
});

it('the same day a year before is out of the twelve months, the day after in', () => {
  const of = (today: string) => eMoneyCourse([day('2025-03-10', 100)], today).volume.amount;
  expect([of('2026-03-09'), of('2026-03-10'), of('2026-03-11')]).toEqual([100, 0, 0]);
  expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  expect(eMoneyCourse([day('2023-02-28', 100), day('2023-03-01', 10)], '2024-02-29').volume.amount).toBe(10);
});

it('before the first movement all is zero, and the curve is the day asked for', () => {
  expect(eMoneyCourse([], '2026-05-20')).toMatchObject({
    outstanding: { cagnottes: 0, deposits: 0, most: null },
    volume: { amount: 0, most: null },
    months: [{ day: '2026-05-20', cagnottes: 0, deposits: 0, volume: 0 }],
  });
});

it('shows 36 ends of months at most, with what came before them', () => {
  const { months } = eMoneyCourse([day('2015-01-01', 5)], '2026-11-26');
  expect(months).toHaveLength(36);
  expect(months[0]).toEqual({ day: '2023-12-31', cagnottes: 5, deposits: 0, volume: 0 });
});

it('is near from 80 % on, and beyond above the limit', () => {
  expect([799_999.99, 800_000, 1_000_000, 1_000_000.01].map(eMoneyLevel)).toEqual(['below', 'near', 'near', 'beyond']);
});

import { describe, expect, it } from 'vitest';
import {
  loanDuration,
  type LoanFate,
  lossAfter,
  returnedSoFar,
  returnedWithin,
} from '../../dev/testing/worlds/loanFates.ts';
import { durationByLittle, expectedTrips } from './loans.ts';

const BOWL = { deposit: 400, purchase: 650 };
const fate = (loanDay: string, kind: LoanFate['fate'], pieces: number, endDay: string | null = null): LoanFate => ({
  loanDay,
  endDay,
  fate: kind,
  pieces,
  depositCents: pieces * BOWL.deposit,
  purchaseCents: pieces * BOWL.purchase,
});

/**
 * Two days of loans, written by hand. 1 September: 10 bowls; 4 are back the same day, 3 on the 4th,
 * 1 on 1 October (30 days), 1 on the 2nd (31 days), 1 never. 2 September: 6 bowls; 2 back on the
 * 9th, 1 declared lost on the 20th, 3 still out.
 */
const SEPTEMBER: readonly LoanFate[] = [
  fate('2026-09-01', 'lent', 10),
  fate('2026-09-01', 'back', 4, '2026-09-01'),
  fate('2026-09-01', 'back', 3, '2026-09-04'),
  fate('2026-09-01', 'back', 1, '2026-10-01'),
  fate('2026-09-01', 'back', 1, '2026-10-02'),
  fate('2026-09-02', 'lent', 6),
  fate('2026-09-02', 'back', 2, '2026-09-09'),
  fate('2026-09-02', 'lost', 1, '2026-09-20'),
];

describe('the return rate of a cohort', () => {
  it('so far: (4 + 3 + 1 + 1 + 2) of (10 + 6)', () => {
    expect(returnedSoFar(SEPTEMBER)).toEqual({ lent: 16, pieces: 11, rate: 11 / 16 });
  });
  it('at 30 days counts the thirtieth and not the thirty-first: (4 + 3 + 1 + 2) of 16', () => {
    expect(returnedWithin(SEPTEMBER, 30, '2026-11-01')).toEqual({ lent: 16, pieces: 10, rate: 10 / 16 });
  });
  it('at 30 days leaves out loans that are younger: on 1 October only those of the 1st are judged, 8 of 10', () => {
    expect(returnedWithin(SEPTEMBER, 30, '2026-10-01')).toEqual({ lent: 10, pieces: 8, rate: 0.8 });
  });
  it('is unknown when nothing was lent', () => {
    expect(returnedSoFar([])).toEqual({ lent: 0, pieces: 0, rate: null });
    expect(returnedWithin(SEPTEMBER, 30, '2026-09-15').rate).toBeNull();
  });
  it('takes back what a corrected pickup gives back to its loan', () => {
    const corrected = [...SEPTEMBER, fate('2026-09-02', 'back', -1, '2026-09-09')];
    expect(returnedSoFar(corrected).pieces).toBe(10);
    expect(returnedWithin(corrected, 30, '2026-11-01').pieces).toBe(9);
  });
  it('may go below zero on a day when what was lent before is taken away', () => {
    expect(returnedSoFar([fate('2026-09-03', 'lent', 2), fate('2026-09-03', 'back', -1, '2026-09-03')])).toEqual({
      lent: 2,
      pieces: -1,
      rate: -0.5,
    });
  });
});

describe('the loss rate', () => {
  it('is what is not back within 90 days, the declared losses in it: 16 − 11 = 5 of 16, at 4,00 € and 6,50 €', () => {
    expect(lossAfter(SEPTEMBER, 90, '2026-12-31')).toEqual({
      lent: 16,
      pieces: 5,
      rate: 5 / 16,
      depositCents: 5 * 400,
      purchaseCents: 5 * 650,
    });
  });
  it('holds what came back too late for a loss', () => {
    const late = [fate('2026-01-01', 'lent', 2), fate('2026-01-01', 'back', 1, '2026-04-02')];
    // 2 April is the ninety-first day.
    expect(lossAfter(late, 90, '2026-12-31').pieces).toBe(2);
    expect(lossAfter(late, 91, '2026-12-31').pieces).toBe(1);
  });
  it('says how many trips a container makes: 1 ÷ (5 ÷ 16) = 3,2', () => {
    expect(expectedTrips(11 / 16)).toBeCloseTo(3.2);
  });
  it.each([null, 1])('says nothing of trips for a rate of %s', (rate) => {
    expect(expectedTrips(rate)).toBeNull();
  });
});

describe('the duration of loans', () => {
  it('has each piece count once: (4 × 0 + 3 × 3 + 2 × 7 + 30 + 31) ÷ 11 days, the sixth piece in the middle', () => {
    expect(loanDuration(SEPTEMBER)).toEqual({ pieces: 11, mean: (0 + 9 + 14 + 30 + 31) / 11, median: 3 });
  });
  it('takes the middle of the two middle pieces', () => {
    const two = [fate('2026-09-01', 'back', 1, '2026-09-02'), fate('2026-09-01', 'back', 1, '2026-09-05')];
    expect(loanDuration(two)).toEqual({ pieces: 2, mean: 2.5, median: 2.5 });
  });
  it('counts days of the calendar through both changes of hour', () => {
    expect(loanDuration([fate('2026-03-28', 'back', 1, '2026-03-30')]).mean).toBe(2);
    expect(loanDuration([fate('2026-10-24', 'back', 1, '2026-10-26')]).mean).toBe(2);
  });
  it('is unknown when nothing came back', () => {
    expect(loanDuration([fate('2026-09-01', 'lent', 3)])).toEqual({ pieces: 0, mean: null, median: null });
  });
  it('by Little: 24 held on average, 60 lent in 30 days, is 24 ÷ 2 = 12 days', () => {
    expect(durationByLittle(24, 60, 30)).toBe(12);
    expect(durationByLittle(24, 0, 30)).toBeNull();
  });
});

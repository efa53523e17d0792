import { addDays } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { cutInMonths } from './months.ts';

describe('a period cut in months', () => {
  it('without ends is all months', () => {
    expect(cutInMonths(undefined, undefined)).toEqual({ months: { from: undefined, to: undefined }, days: [] });
  });
  it('of whole months has no day apart', () => {
    expect(cutInMonths('2026-02-01', '2026-03-31')).toEqual({
      months: { from: '2026-02-01', to: '2026-03-01' },
      days: [],
    });
  });
  it('within a month is days only', () => {
    expect(cutInMonths('2026-02-02', '2026-02-28')).toEqual({
      months: null,
      days: [{ from: '2026-02-02', to: '2026-02-28' }],
    });
  });
  it('open on one side keeps the days of the other', () => {
    expect(cutInMonths(undefined, '2026-03-15')).toEqual({
      months: { from: undefined, to: '2026-02-01' },
      days: [{ from: '2026-03-01', to: '2026-03-15' }],
    });
    expect(cutInMonths('2026-03-15', undefined)).toEqual({
      months: { from: '2026-04-01', to: undefined },
      days: [{ from: '2026-03-15', to: '2026-03-31' }],
    });
  });

  it('covers each of its days once, whatever its ends', () => {
    for (let a = 0; a < 120; a += 7) {
      for (let length = 0; length < 130; length += 3) {
        const from = addDays('2027-12-20', a);
        const to = addDays(from, length);
        const { months, days } = cutInMonths(from, to);
        const covered = [
          ...days.flatMap((part) => daysOf(part.from ?? '', part.to ?? '')),
          ...(months ? daysOf(months.from ?? '', addDays(`${addDays(months.to ?? '', 31).slice(0, 7)}-01`, -1)) : []),
        ].sort();
        expect(covered, `${from} ${to}`).toEqual(daysOf(from, to));
      }
    }
  });
});

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

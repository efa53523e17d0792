import { describe, expect, it } from 'vitest';
import { courseOf, reusesByDay } from './reusesByDay.ts';

const TODAY = '2025-04-01';

describe('the reuses by day', () => {
  const days = [
    {
      day: '2025-03-31',
      types: [
        { type: 'grab_container', reuses: 2 },
        { type: 'refill_container', reuses: 9 },
      ],
    },
    { day: '2025-04-01', types: [{ type: 'grab_container', reuses: 3 }] },
  ];
  const period = ['2025-03-30', '2025-03-31', '2025-04-01'];

  it('have a bar for every day, the most frequent type at the bottom', () => {
    const { series, bars } = reusesByDay(days, period);
    expect(series).toEqual(['Réutilisation', 'Emprunt']);
    expect(bars.map(({ values }) => values)).toEqual([
      [0, 0],
      [9, 2],
      [0, 3],
    ]);
    expect(bars[1]).toMatchObject({ short: '31/03', label: 'lundi 31/03' });
    expect(courseOf(days, period)).toEqual([0, 11, 3]);
  });
  it('bear what they are compared with, and where their rows are (fault 14)', () => {
    const { bars } = reusesByDay(days, period, {
      before: (day) => ({ value: 5, label: `avant ${day}` }),
      addressOf: (day, type = 'all') => (type === 'grab_container' ? undefined : `/orders?from=${day}&status=${type}`),
    });
    expect(bars[1]).toMatchObject({
      before: { value: 5, label: 'avant 2025-03-31' },
      to: '/orders?from=2025-03-31&status=all',
      parts: ['/orders?from=2025-03-31&status=refill_container', undefined],
    });
  });
  it('gather what comes after the fifth type', () => {
    const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((type, index) => ({ type, reuses: 10 - index }));
    const { series, bars } = reusesByDay([{ day: TODAY, types }], [TODAY]);
    expect(series).toEqual(['a', 'b', 'c', 'd', 'e', 'Autres']);
    expect(bars[0]?.values).toEqual([10, 9, 8, 7, 6, 9]);
  });
});

import { addDays } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { courseOf, reusesBySpan, spansOf } from './reusesBySpan.ts';

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
    const { series, bars } = reusesBySpan(days, spansOf(period));
    expect(series).toEqual(['Réutilisation', 'Emprunt']);
    expect(bars.map(({ values }) => values)).toEqual([
      [0, 0],
      [9, 2],
      [0, 3],
    ]);
    expect(bars[1]).toMatchObject({ short: '31/03', label: 'lundi 31/03' });
    expect(courseOf(days, period)).toEqual([0, 11, 3]);
  });
  it('bear what they are compared with, and where their rows are', () => {
    const { bars } = reusesBySpan(days, spansOf(period), {
      before: ({ from }) => ({ value: 5, label: `avant ${from}` }),
      addressOf: ({ from }, type = 'all') =>
        type === 'grab_container' ? undefined : `/orders?from=${from}&status=${type}`,
    });
    expect(bars[1]).toMatchObject({
      before: { value: 5, label: 'avant 2025-03-31' },
      to: '/orders?from=2025-03-31&status=all',
      parts: ['/orders?from=2025-03-31&status=refill_container', undefined],
    });
  });
  it('have a bar for each week of a long period, cut at its ends', () => {
    // From a Saturday to a Monday, nine weeks and three days later.
    const long = Array.from({ length: 66 }, (_, index) => addDays('2025-02-01', index));
    const spans = spansOf(long);
    expect(spans).toHaveLength(11);
    expect([spans[0], spans[1], spans.at(-1)]).toEqual([
      { from: '2025-02-01', to: '2025-02-02' },
      { from: '2025-02-03', to: '2025-02-09' },
      { from: '2025-04-07', to: '2025-04-07' },
    ]);
    const { bars } = reusesBySpan(days, spans, { addressOf: ({ from, to }) => `/orders?from=${from}&to=${to}` });
    expect(bars.map(({ label }) => label).slice(0, 2)).toEqual(['du 01/02 au 02/02', 'semaine du 03/02']);
    expect(bars.find(({ key }) => key === '2025-03-31')).toMatchObject({
      values: [9, 5],
      to: '/orders?from=2025-03-31&to=2025-04-06',
    });
    expect(spansOf(long.slice(0, 62))).toHaveLength(62);
  });
  it('gather what comes after the fifth type', () => {
    const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((type, index) => ({ type, reuses: 10 - index }));
    const { series, bars } = reusesBySpan([{ day: TODAY, types }], spansOf([TODAY]));
    expect(series).toEqual(['a', 'b', 'c', 'd', 'e', 'Autres']);
    expect(bars[0]?.values).toEqual([10, 9, 8, 7, 6, 9]);
  });
});

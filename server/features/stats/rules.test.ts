import { describe, expect, it } from 'vitest';
import { rankRestaurants, stockRows } from './rules.ts';

describe('the ranking of restaurants', () => {
  const uses = [90, 80, 70, 60, 50, 40, 30].map((reuses, n) => ({ id: n + 1, name: `R${n + 1}`, reuses, dirty: n }));

  it('shows nobody at both ends', () => {
    const { top, bottom } = rankRestaurants(uses, null);
    expect(top.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(bottom.map(({ id }) => id)).toEqual([7, 6]);
  });
  it('tells what each had served in the period before, nothing included', () => {
    const { top } = rankRestaurants(uses, new Map([[2, 12]]));
    expect(top.slice(0, 2).map(({ previous_reuses }) => previous_reuses)).toEqual([0, 12]);
    expect(rankRestaurants(uses, null).top[0]?.previous_reuses).toBeNull();
  });
  it('tells the most dirty first, and not those without any', () => {
    expect(rankRestaurants(uses, null).dirty.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2]);
  });
});

describe('stock by place', () => {
  it('counts all clean pieces, and names those that are reserved beside', () => {
    const cell = { place: 'R', state: 'clean', format_id: 1, format_title: 'Bol', quantity: 10, reserved: 4 };
    expect(stockRows([cell])).toMatchObject([{ place: 'restaurants', state: 'clean', quantity: 10, reserved: 4 }]);
  });
});

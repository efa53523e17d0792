import { describe, expect, it } from 'vitest';
import { hoursShown, intensity, weekGrid } from './weekHours.ts';

describe('the heat map', () => {
  it('shows 9 h to 22 h, and more when there is more', () => {
    expect(hoursShown([])).toHaveLength(14);
    const shown = hoursShown([
      { weekday: 1, hour: 7, reuses: 1 },
      { weekday: 2, hour: 23, reuses: 0 },
    ]);
    expect([shown[0], shown.at(-1)]).toEqual([7, 22]);
  });
  it('puts Monday first', () => {
    const grid = weekGrid(
      [
        { weekday: 1, hour: 12, reuses: 8 },
        { weekday: 7, hour: 13, reuses: 2 },
      ],
      [12, 13],
    );
    expect([grid[0], grid[6]]).toEqual([
      [8, 0],
      [0, 2],
    ]);
  });
  it('scales to the highest value; something is never drawn as nothing', () => {
    expect([0, 1, 50, 100].map((value) => intensity(value, 100))).toEqual([0, 1, 3, 6]);
  });
});

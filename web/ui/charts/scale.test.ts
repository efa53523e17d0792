import { scaleLinear } from 'd3-scale';
import { describe, expect, test } from 'vitest';
import { axisTicks, axisTop, labelStep, wholeTicks } from './scale.ts';

describe('the axis of a chart', () => {
  test('holds the highest value under a round top', () => {
    expect(axisTop(441)).toBe(480);
    expect(axisTop(480)).toBe(480);
    expect(axisTop(3)).toBe(4);
    expect(axisTop(9000)).toBe(10_000);
  });

  test('counts in whole units', () => {
    for (let highest = 1; highest < 2000; highest += 7) {
      const top = axisTop(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(axisTicks(top).every(Number.isInteger)).toBe(true);
    }
  });

  test('still stands without any value', () => {
    expect(axisTicks(axisTop(0))).toEqual([0, 1, 2, 3, 4]);
  });

  test('leaves room for each date', () => {
    expect(labelStep(30, 640)).toBe(4);
    expect(labelStep(7, 640)).toBe(1);
  });

  test('labels no line twice where there are few pieces', () => {
    for (const top of [1, 2, 3, 5, 9, 480]) {
      const labels = wholeTicks(scaleLinear([0, top], [100, 0]).nice(4).ticks(4)).map((tick) =>
        String(Math.round(tick)),
      );
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels[0]).toBe('0');
      expect(labels.length).toBeGreaterThan(1);
    }
  });
});

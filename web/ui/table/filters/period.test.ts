import { describe, expect, test } from 'vitest';
import { periodLabel, periodOf, PRESETS, presetOf } from './period.ts';

const TODAY = '2025-04-01';

describe('the periods of a list', () => {
  test('count today in', () => {
    expect(periodOf('today', TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(periodOf('7d', TODAY)).toEqual({ from: '2025-03-26', to: TODAY });
    expect(periodOf('30d', TODAY)).toEqual({ from: '2025-03-03', to: TODAY });
  });

  test('« Ce mois » starts on its first day', () => {
    expect(periodOf('month', '2024-02-29')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });

  test('« Cette année » begins on 1 January, « Année dernière » is whole', () => {
    expect(periodOf('year', TODAY)).toEqual({ from: '2025-01-01', to: TODAY });
    expect(periodOf('quarter', '2025-05-20')).toEqual({ from: '2025-04-01', to: '2025-05-20' });
    expect(periodOf('lastQuarter', '2025-02-28')).toEqual({ from: '2024-10-01', to: '2024-12-31' });
    expect(periodOf('lastYear', '2025-01-01')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(periodLabel({ from: '2024-01-01', to: '2024-12-31' }, TODAY)).toBe('Année dernière');
    expect(presetOf({ from: '2025-01-01', to: '2025-01-01' }, '2025-01-01')).toBe('today');
  });

  test('cross the change of hour and of year without losing a day', () => {
    expect(periodOf('7d', '2025-03-31').from).toBe('2025-03-25');
    expect(periodOf('30d', '2025-01-10').from).toBe('2024-12-12');
  });

  test('are recognised again', () => {
    for (const { value } of PRESETS) expect(presetOf(periodOf(value, '2025-05-18'), '2025-05-18')).toBe(value);
    expect(presetOf({ from: '2025-03-03', to: '2025-03-31' }, TODAY)).toBeUndefined();
  });

  test('say their name, else their days', () => {
    expect(periodLabel(periodOf('30d', TODAY), TODAY)).toBe('30 jours');
    expect(periodLabel({ from: '2025-02-01', to: '2025-02-28' }, TODAY)).toBe('01/02/2025 – 28/02/2025');
    expect(periodLabel({ from: '2025-02-01', to: undefined }, TODAY)).toBe('depuis le 01/02/2025');
    expect(periodLabel({ from: undefined, to: '2025-02-01' }, TODAY)).toBe('jusqu’au 01/02/2025');
    expect(periodLabel({ from: '2025-02-01', to: '2025-02-01' }, TODAY)).toBe('01/02/2025');
    expect(periodLabel({ from: undefined, to: undefined }, TODAY)).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { readDay, writeDay } from './day.ts';

describe('a date typed in French', () => {
  test('puts the day first, whatever the separator', () => {
    for (const text of ['01/04/2025', '1/4/2025', '01.04.2025', '1-4-25', ' 01 04 2025 '])
      expect(readDay(text)).toBe('2025-04-01');
  });

  test('is read back as it is written', () => {
    expect(readDay(writeDay('2024-02-29'))).toBe('2024-02-29');
    expect(readDay(writeDay(null))).toBeNull();
  });

  test('refuses a day that does not exist and what is no date', () => {
    for (const text of ['31/02/2025', '29/02/2025', '00/01/2025', '12/13/2025', '2025-04-01', 'hier', '1/4']) {
      expect(readDay(text)).toBeUndefined();
    }
  });
});

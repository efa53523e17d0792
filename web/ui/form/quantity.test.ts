import { describe, expect, test } from 'vitest';
import { readPieces, stepOfKey, stepped } from './quantity.ts';

describe('a quantity field', () => {
  test('reads digits, empty as 0, and the spaces of thousands', () => {
    expect(readPieces('40')).toBe(40);
    expect(readPieces('')).toBe(0);
    expect(readPieces('1\u202F200')).toBe(1200);
  });

  test('refuses what is no number of pieces', () => {
    for (const text of ['-3', '1,5', '1.5', 'dix', '12345678']) expect(readPieces(text)).toBeUndefined();
  });

  test('moves by one with the arrows, by ten with Page keys', () => {
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'a'].map(stepOfKey)).toEqual([1, -1, 10, -10, undefined]);
  });

  test('stops at zero and at the stock', () => {
    expect(stepped(0, -1)).toBe(0);
    expect(stepped(58, 10, 60)).toBe(60);
    expect(stepped(60, 1, 60)).toBe(60);
  });

  test('keeps what was typed beyond the stock, which only comes down', () => {
    expect(stepped(75, 1, 60)).toBe(75);
    expect(stepped(75, -1, 60)).toBe(74);
  });
});

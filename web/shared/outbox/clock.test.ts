import { expect, it } from 'vitest';
import { clockGap, clockWords } from './clock.ts';

const DATE = 'Sat, 28 Nov 2026 12:00:00 GMT';
const NOON = Date.parse(DATE);
const MINUTE = 60_000;
const gap = (sent: number, received: number, date: string | null = DATE) =>
  clockGap({ sentAt: NOON + sent, receivedAt: NOON + received, date });

it('of a device is right while the server may have answered within the request', () => {
  expect([gap(-MINUTE, MINUTE), gap(0, 900), gap(-5 * MINUTE, 5 * MINUTE)]).toEqual([0, 0, 0]);
  expect([gap(MINUTE, MINUTE), gap(-MINUTE, -MINUTE)]).toEqual([0, 0]);
});

it('is told from two minutes on, both ways', () => {
  expect(gap(2 * MINUTE, 3 * MINUTE)).toBe(2 * MINUTE);
  expect(gap(-11 * MINUTE, -10 * MINUTE)).toBe(-10 * MINUTE);
  expect(clockWords(0)).toBeUndefined();
  expect(clockWords(-10 * MINUTE)).toMatch(/^L’horloge de cet appareil retarde de 10\u00a0min\./);
  expect(clockWords(3 * 60 * MINUTE)).toContain('avance de 3\u00a0h.');
  expect(clockWords(-6 * 365 * 24 * 60 * MINUTE)).toContain('retarde de 2190\u00a0jours.');
});

it('is not known of an answer without a date', () => {
  expect([gap(0, 0, null), gap(0, 0, 'hier')]).toEqual([undefined, undefined]);
});

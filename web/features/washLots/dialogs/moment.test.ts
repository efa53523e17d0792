import { expect, it } from 'vitest';
import { instantOf, momentOf, NO_MOMENT } from './moment.ts';

it('reads an hour of Paris, winter and summer', () => {
  expect(instantOf({ day: '2026-01-14', time: '09:05' })).toBe('2026-01-14T08:05:00.000Z');
  expect(instantOf({ day: '2026-07-14', time: '9h05' })).toBe('2026-07-14T07:05:00.000Z');
  expect(instantOf({ day: '2026-03-29', time: '02:30' })).toBeUndefined();
});

it('says nothing of nothing, and refuses what is no moment', () => {
  expect(instantOf(NO_MOMENT)).toBeNull();
  for (const time of ['', '25:00', '12:60', 'midi']) expect(instantOf({ day: '2026-01-14', time })).toBeUndefined();
  expect(instantOf({ day: null, time: '09:05' })).toBeUndefined();
});

it('writes an instant as it is typed, both ways', () => {
  for (const instant of ['2026-01-14T08:05:00.000Z', '2026-07-14T22:30:00.000Z'])
    expect(instantOf(momentOf(instant))).toBe(instant);
});

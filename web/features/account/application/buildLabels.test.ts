import { expect, it } from 'vitest';
import { lasted, megabytes } from './buildLabels.ts';

it.each([
  [0, '0\u00a0s'],
  [42, '42\u00a0s'],
  [245, '4\u00a0min\u00a005\u00a0s'],
  [4_320, '1\u00a0h\u00a012\u00a0min'],
])('a build of %i seconds lasted %s', (seconds, label) => {
  const created_at = '2026-11-21T10:00:00.000Z';
  const ended_at = new Date(Date.parse(created_at) + seconds * 1000).toISOString();
  expect(lasted({ created_at, ended_at })).toBe(label);
});

it('a build that runs has not lasted yet; a small archive still weighs something', () => {
  expect(lasted({ created_at: '2026-11-21T10:00:00.000Z', ended_at: null })).toBeUndefined();
  expect(megabytes(1)).toBe('0,1\u00a0Mo');
});

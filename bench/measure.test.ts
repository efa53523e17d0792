import { expect, it } from 'vitest';
import { atMost } from './figure.ts';
import { measure } from './measure.ts';
import { isPassed } from './report.ts';

it('reports a part that fails, so that the others are measured and the command fails', async () => {
  const failed = await measure('csv', () => Promise.reject(new Error('Le serveur mesuré n’a pas démarré.')));
  expect(failed).toMatchObject({ part: 'csv', figures: [], failure: 'Le serveur mesuré n’a pas démarré.' });
  expect(isPassed(failed)).toBe(false);
});

it.each([
  [100, true],
  [101, false],
])('passes when every figure reaches its bar: %i of 100 at most', async (value, passed) => {
  const report = await measure('csv', () => Promise.resolve([atMost('CSV', value, 'ms', 100)]));
  expect(isPassed(report)).toBe(passed);
});

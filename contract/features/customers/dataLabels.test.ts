import { expect, it } from 'vitest';
import { dataRequestDue } from './dataLabels.ts';

it.each([
  ['2026-03-10', '2026-04-10'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-31', '2027-01-31'],
  ['2026-05-31', '2026-06-30'],
])('a request of %s is answered by %s', (received, due) => {
  expect(dataRequestDue(received)).toBe(due);
});

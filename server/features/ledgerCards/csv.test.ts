import { expect, it } from 'vitest';
import { sliced } from './csv.ts';

it('tells each row once though others are recorded between two slices', async () => {
  const rows = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  const reported: number[] = [];
  const read = ({ limit, offset }: { limit: number; offset: number }) =>
    Promise.resolve(rows.slice(offset, offset + limit));
  for await (const slice of sliced(read, String, 4)) {
    reported.push(...slice);
    // The latest come first: what was read stands one lower.
    rows.unshift(10 + rows.length);
  }
  expect(reported).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

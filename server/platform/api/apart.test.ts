import { expect, it } from 'vitest';
import { Apart } from './apart.ts';

it('long work is done once between two transactions, the second of which waits from its end', async () => {
  const apart = new Apart();
  const seen: (number | undefined)[] = [];
  let works = 0;
  const began = performance.now();
  const result = await apart.around(async () => {
    seen.push(apart.doneAt);
    return apart.run(async () => {
      works += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'verified';
    });
  });
  expect([result, works, seen.length]).toEqual(['verified', 1, 2]);
  expect(seen[0]).toBeUndefined();
  expect(seen[1]).toBeGreaterThanOrEqual(began + 19);
});

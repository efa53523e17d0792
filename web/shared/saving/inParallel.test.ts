import { expect, it } from 'vitest';
import { inParallel } from './inParallel.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

it('answers in the order of the items, never more than the limit at a time', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const work = async (item: number) => {
    most = Math.max(most, ++running);
    await tick();
    running -= 1;
    return item * 2;
  };
  expect(await inParallel([1, 2, 3, 4, 5], 2, work, (done) => progress.push(done))).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
  expect(progress).toEqual([1, 2, 3, 4, 5]);
});

it('starts nothing more after a failure', async () => {
  const started: number[] = [];
  const work = async (item: number) => {
    started.push(item);
    await tick();
    if (item === 1) throw new Error('refused');
  };
  await expect(inParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('refused');
  expect(started).toEqual([1, 2]);
});

it('has nothing to do for an empty list', async () => {
  expect(await inParallel([], 6, tick)).toEqual([]);
});

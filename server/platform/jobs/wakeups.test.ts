import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWakeups } from './wakeups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reported: unknown[] = [];
const looking = (isAlone: boolean, found: () => boolean = () => false) => {
  const looks: number[] = [];
  const start = Date.now();
  const wakeups = createWakeups(isAlone, (error) => reported.push(error));
  const loop = wakeups.repeat(250, () => {
    looks.push(Date.now() - start);
    return Promise.resolve(found());
  });
  return { ...wakeups, looks, loop };
};

it('looks each five seconds where nothing is written, each half second beside no server', async () => {
  for (const [isAlone, times] of [
    [false, [0, 5250, 10_500]],
    [true, [0, 750, 1500]],
  ] as const) {
    const { looks, loop } = looking(isAlone);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(looks.slice(0, 3)).toEqual(times);
    await loop.stop();
  }
});

it('looks at once after a write, and again a pause after one that came during it', async () => {
  const { looks, loop, wake } = looking(false);
  await vi.advanceTimersByTimeAsync(2000);
  wake();
  await vi.advanceTimersByTimeAsync(10);
  wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(looks).toEqual([0, 2000, 2250]);
  await loop.stop();
});

it('looks again a pause after it found something, or failed', async () => {
  const answers = [() => true, () => true, () => Promise.reject(new Error('Away'))];
  const times: number[] = [];
  const start = Date.now();
  const loop = createWakeups(false, (error) => reported.push(error)).repeat(250, async () => {
    times.push(Date.now() - start);
    return (await answers[times.length - 1]?.()) ?? false;
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(times).toEqual([0, 250, 500, 750]);
  expect(reported).toHaveLength(1);
  await loop.stop();
});

import { expect, it, vi } from 'vitest';
import { watchCodes } from './watchCodes.ts';

it('reads sixty labels in a minute on a phone that takes half a second for a frame', async () => {
  vi.useFakeTimers();
  try {
    const start = Date.now();
    const rank = () => Math.floor((Date.now() - start) / 1000);
    const given = new Set<string>();
    const watched = watchCodes(
      async () => {
        const seen = `label ${rank()}`;
        await new Promise((resolve) => setTimeout(resolve, 500));
        return seen;
      },
      (code) => Promise.resolve(void given.add(code)),
      () => rank() > 60,
    );
    await vi.advanceTimersByTimeAsync(63_000);
    await watched;
    expect([...given].slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, second) => `label ${second}`));
  } finally {
    vi.useRealTimers();
  }
});

it('goes on after a frame that cannot be read, and gives nothing once it is closed', async () => {
  vi.useFakeTimers();
  try {
    let frames = 0;
    const given: string[] = [];
    const watched = watchCodes(
      () => {
        frames += 1;
        return frames === 1 ? Promise.reject(new Error('No frame')) : Promise.resolve(`frame ${frames}`);
      },
      (code) => Promise.resolve(void given.push(code)),
      () => frames >= 3,
    );
    await vi.advanceTimersByTimeAsync(1000);
    await watched;
    expect(given).toEqual(['frame 2']);
  } finally {
    vi.useRealTimers();
  }
});

import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from './errors.ts';
import { createServerBack, isAway } from './serverBack.ts';

/** A page whose waits end at once, and a server that answers after so many attempts. */
function page(failures: number) {
  const waits: number[] = [];
  let clock = 0;
  let left = failures;
  const server = createServerBack({
    answers: () => Promise.resolve(left-- <= 0),
    wait: (ms) => {
      waits.push(ms / 1000);
      clock += ms;
      return Promise.resolve();
    },
    now: () => clock,
  });
  const back = () => new Promise<void>((resolve) => server.onBack(resolve));
  return { server, waits, back, pass: (ms: number) => (clock += ms), fail: (times: number) => (left = times) };
}

describe('a server that is away', () => {
  it('is tried after 1, 2, 5, then each 10 seconds, and its return is announced', async () => {
    const { server, waits, back } = page(5);
    server.away();
    server.away();
    await back();
    expect(waits).toEqual([1, 2, 5, 10, 10, 10]);
  });

  it('is tried again at once after a quiet time, and not while one call alone still fails', async () => {
    const { server, waits, back, pass, fail } = page(0);
    for (let n = 0; n < 3; n += 1) {
      server.away();
      await back();
    }
    expect(waits).toEqual([1, 2, 5]);
    pass(60_000);
    fail(0);
    server.away();
    await back();
    expect(waits.at(-1)).toBe(1);
  });

  it.each([
    [new NoAnswerError(undefined), true],
    [new ApiError(502, {}), true],
    [new ApiError(503, {}), true],
    [new ApiError(504, {}), true],
    [new ApiError(500, {}), false],
    [new ApiError(422, {}), false],
    [new ApiError(401, {}), false],
  ])('is not a refusal: %o', (error, away) => expect(isAway(error)).toBe(away));
});

import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

const DAY = 86_400_000;
const DATABASE = Date.UTC(2026, 10, 22, 23, 30);

/** A process whose own clock is off by so much, and can be set. */
function process(ahead: number) {
  const state = { own: DATABASE + ahead, monotonic: 1_000 };
  const reported: unknown[] = [];
  const clock = createClock({
    own: () => state.own,
    monotonic: () => state.monotonic,
    report: (error) => reported.push(error),
  });
  return {
    clock,
    reported,
    hear: (at: number, took = 2) => {
      clock.heard(at, state.monotonic - took, state.monotonic);
    },
    pass: (ms: number) => {
      state.own += ms;
      state.monotonic += ms;
    },
    set: (ms: number) => {
      state.own += ms;
    },
  };
}

it.each([365 * DAY, -DAY, 6_000])('tells the database’s instant when the process is %s ms off', (ahead) => {
  const { clock, hear, pass } = process(ahead);
  hear(DATABASE);
  pass(61_000);
  expect(Math.abs(clock.now().getTime() - (DATABASE + 61_000))).toBeLessThanOrEqual(1);
  expect(clock.isOff).toBe(true);
  expect(Math.round(clock.aheadMs / 100)).toBe(Math.round(ahead / 100));
});

it('is the process’s own while both agree, and not when it is set later', () => {
  const { clock, reported, hear, pass, set } = process(30);
  hear(DATABASE);
  pass(1_000);
  expect(clock.now().getTime()).toBe(DATABASE + 1_030);
  expect(clock.isOff).toBe(false);
  set(-DAY);
  pass(1_000);
  expect(reported).toEqual([]);
  hear(DATABASE + 2_000);
  expect(reported.map(String)).toEqual(["ClockOff: The clock of this process is -86400.0 s ahead of the database's"]);
  expect(Math.abs(clock.now().getTime() - (DATABASE + 2_000))).toBeLessThanOrEqual(1);
  expect(clock.isOff).toBe(true);
});

it('believes a slow answer only where it contradicts what is known', () => {
  const { clock, hear, pass } = process(DAY);
  hear(DATABASE);
  pass(1_000);
  hear(DATABASE + 700, 1_000);
  expect(Math.abs(clock.now().getTime() - (DATABASE + 1_000))).toBeLessThanOrEqual(1);
  hear(DATABASE + 9_000, 1_000);
  expect(clock.now().getTime()).toBeGreaterThan(DATABASE + 8_000);
});

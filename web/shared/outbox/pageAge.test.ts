import { expect, it } from 'vitest';
import { ageOf, createPageAge } from './pageAge.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function device() {
  const clocks = { monotonic: 0, wall: Date.parse('2026-04-01T11:40:00Z') };
  const age = createPageAge(
    () => clocks.monotonic,
    () => clocks.wall,
  );
  const pass = (ms: number) => {
    clocks.monotonic += ms;
    clocks.wall += ms;
  };
  return { clocks, age, pass };
}

it('is not moved by a clock that is set, while the page shows', () => {
  const { clocks, age, pass } = device();
  pass(MINUTE);
  clocks.wall += 3 * HOUR;
  pass(MINUTE);
  clocks.wall -= 5 * HOUR;
  expect(age.now()).toBe(2 * MINUTE);
});

it('counts the time that the device slept, with its page hidden', () => {
  const { clocks, age, pass } = device();
  pass(MINUTE);
  age.hidden();
  pass(1000);
  clocks.wall += 20 * MINUTE;
  age.shown();
  age.shown();
  expect(age.now()).toBe(21 * MINUTE + 1000);
});

it('counts it before the page shows again: a number may be sent while it is hidden', () => {
  const { clocks, age, pass } = device();
  pass(MINUTE);
  age.hidden();
  clocks.wall += 20 * MINUTE;
  expect(age.now()).toBe(21 * MINUTE);
  pass(1000);
  expect(age.now()).toBe(21 * MINUTE + 1000);
  age.hidden();
  age.shown();
  expect(age.now()).toBe(21 * MINUTE + 1000);
});

it('never shrinks, though the clock is set back while the page is hidden', () => {
  const { clocks, age, pass } = device();
  age.hidden();
  pass(MINUTE);
  clocks.wall -= 3 * HOUR;
  expect(age.now()).toBe(MINUTE);
  age.shown();
  expect(age.now()).toBe(MINUTE);
});

it('gives the age of what was done on this page; of what another page kept, the device’s clock does', () => {
  const wall = Date.parse('2026-04-01T14:45:00Z');
  const act = { madeAt: '2026-04-01T11:40:00Z', page: 'this', pageAge: MINUTE };
  expect(ageOf(act, { id: 'this', age: 6 * MINUTE }, wall)).toBe(5 * MINUTE);
  expect(ageOf(act, { id: 'another', age: 6 * MINUTE }, wall)).toBe(3 * HOUR + 5 * MINUTE);
  expect(ageOf({ madeAt: act.madeAt }, { id: 'this', age: 0 }, wall)).toBe(3 * HOUR + 5 * MINUTE);
});

import { expect, it } from 'vitest';
import { firstSteps, isBeginning } from './firstSteps.ts';

it('ticks what an initiative has already', () => {
  const steps = firstSteps({ formats: 2, fleet: 0, restaurants: 1, people: 0 });
  expect(steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['formats', 'restaurants']);
});

it('ends with the first restaurant and the first containers', () => {
  expect(isBeginning({ fleet: 0, restaurants: 3 })).toBe(true);
  expect(isBeginning({ fleet: 12, restaurants: 0 })).toBe(true);
  expect(isBeginning({ fleet: 12, restaurants: 1 })).toBe(false);
});

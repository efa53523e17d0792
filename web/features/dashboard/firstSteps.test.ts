import { expect, it } from 'vitest';
import { canLend, firstSteps, hasIdentity, isBeginning } from './firstSteps.ts';

it('ticks what an initiative has already', () => {
  const steps = firstSteps({ formats: 2, fleet: 0, restaurants: 1, people: 0, identity: false, pendingRestaurants: 0 });
  expect(steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['formats', 'restaurants']);
});

it('ends with the first restaurant and the first containers', () => {
  expect(isBeginning({ fleet: 0, restaurants: 3 }, 0)).toBe(true);
  expect(isBeginning({ fleet: 12, restaurants: 0 }, 0)).toBe(true);
  expect(isBeginning({ fleet: 12, restaurants: 1 }, 0)).toBe(false);
  expect([canLend({ fleet: 0, restaurants: 1 }), canLend({ fleet: 12, restaurants: 1 })]).toEqual([false, true]);
});

it('leaves its figures to an initiative that closed its restaurants', () => {
  expect(isBeginning({ fleet: 900, restaurants: 0 }, 3)).toBe(false);
  expect(isBeginning({ fleet: 0, restaurants: 0 }, 3)).toBe(false);
});

it('is not known before the figures and the closed restaurants are', () => {
  expect(isBeginning(undefined, 0)).toBe(false);
  expect(isBeginning({ fleet: 0, restaurants: 0 }, undefined)).toBe(false);
});

it('ticks every step in the end, the colours among them', () => {
  const all = firstSteps({ formats: 1, fleet: 1, restaurants: 1, people: 1, identity: true, pendingRestaurants: 0 });
  expect(all.every(({ done }) => done)).toBe(true);
  const colors = { primary: '#17594A', secondary: '#E0813C' };
  expect(hasIdentity({ logo_url: '/pictures/a.webp', colors })).toBe(false);
  expect(hasIdentity({ logo_url: null, colors: { ...colors, primary: '#123456' } })).toBe(false);
  expect(hasIdentity({ logo_url: '/pictures/a.webp', colors: { ...colors, primary: '#123456' } })).toBe(true);
});

it('leads to those that wait to be activated, after an import', () => {
  const step = firstSteps({
    formats: 1,
    fleet: 1,
    restaurants: 0,
    pendingRestaurants: 12,
    people: 0,
    identity: false,
  }).find(({ key }) => key === 'restaurants');
  expect(step).toMatchObject({
    detail: '12 restaurants attendent d’être activés.',
    to: '/restaurants?status=pending',
    done: false,
  });
});

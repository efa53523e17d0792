import { expect, it } from 'vitest';
import { foldedOf } from './foldedGroups.ts';

it('reads the groups that a stored text names', () => {
  expect([...foldedOf('parc,finances')]).toEqual(['parc', 'finances']);
  expect(foldedOf('').size).toBe(0);
});

import { expect, it } from 'vitest';
import { rangeMeasures } from './measures.ts';

it('measures what is named, in the order in which one needs the other', () => {
  expect(rangeMeasures('works,readings')).toEqual(['readings', 'works']);
  expect(rangeMeasures('readings,vacuum')).toBeUndefined();
});

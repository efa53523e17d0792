import { expect, it } from 'vitest';
import { missingFigure } from './asked.ts';

const error = new Error('Le serveur ne répond pas.');

it('a figure that could not be loaded says « – », one that is asked, or asked again, is awaited', () => {
  expect(missingFigure({ error, isFetching: false })).toBe('–');
  expect(missingFigure({ error: null, isFetching: true })).toBeUndefined();
  expect(missingFigure({ error, isFetching: true })).toBeUndefined();
});

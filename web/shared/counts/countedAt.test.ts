import { COUNT_PLACES } from '@boucle/contract/shared/transactions/countPlaces.ts';
import { expect, it } from 'vitest';
import { type CountedKind, countedErrors, countedPlace } from './countedAt.ts';

const KINDS: readonly CountedKind[] = ['restaurant', 'partner', 'drop_off_point', 'drawer', 'warehouse'];

it('names each of the nine places as the API does, with its number', () => {
  const places = KINDS.flatMap((kind) =>
    (['clean', 'dirty'] as const).map((state) => countedPlace({ kind, id: 7, state }).place),
  );
  expect(new Set(places)).toEqual(new Set(COUNT_PLACES));
  expect(countedPlace({ kind: 'partner', id: 7, state: 'dirty' })).toEqual({ place: 'P.dirty', partner_id: 7 });
  expect(countedPlace({ kind: 'warehouse', id: undefined, state: 'clean' })).toEqual({ place: 'A.clean' });
  expect(countedPlace({ kind: 'drawer', id: 7, state: 'clean' })).toEqual({
    place: 'T.dirty',
    collection_terminal_drawer_id: 7,
  });
});

it('asks which one, of all but the warehouse', () => {
  expect(KINDS.map((kind) => Object.keys(countedErrors({ kind, id: undefined, state: 'clean' })))).toEqual([
    ['restaurant_id'],
    ['partner_id'],
    ['drop_off_point_id'],
    ['collection_terminal_drawer_id'],
    [],
  ]);
});

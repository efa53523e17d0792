import { describe, expect, it } from 'vitest';
import { depositsOf, fixErrors, fixInput, NEW_FIX, placesOf } from './stockFix.ts';

const movement = { lines: [{ format_id: 1, quantity: 2, units: ['A'] }] };

describe('a correction of what somebody holds', () => {
  it('asks where the containers are, and which restaurant or point', () => {
    expect(fixErrors(NEW_FIX)).toEqual({ place: 'Le champ Lieu est obligatoire' });
    expect(fixErrors({ ...NEW_FIX, place: 'R.back' })).toEqual({
      restaurant_id: 'Le champ Restaurant est obligatoire',
    });
    expect(fixErrors({ ...NEW_FIX, place: 'D.dirty' })).toEqual({
      drop_off_point_id: 'Le champ Point de dépôt est obligatoire',
    });
    expect(fixErrors({ ...NEW_FIX, place: 'A.dirty' })).toEqual({});
  });

  it('keeps the deposit only of what is lost', () => {
    expect(depositsOf('less', 'X.lost').map(({ value }) => value)).toContain('kept');
    expect(depositsOf('less', 'A.dirty').map(({ value }) => value)).not.toContain('kept');
    expect(fixInput(7, { ...NEW_FIX, place: 'A.dirty', deposit: 'kept' }, movement).variant).toBe('less');
  });

  it('sends what the chosen place has a use for', () => {
    const values = { ...NEW_FIX, place: 'X.lost', deposit: 'kept', restaurantId: 3, pointId: 4 } as const;
    expect(fixInput(7, values, movement)).toEqual({
      id: 7,
      variant: 'less_kept',
      place: 'X.lost',
      lines: movement.lines,
    });
    expect(fixInput(7, { ...values, direction: 'more', place: 'R.clean', deposit: 'offered' }, movement)).toMatchObject(
      {
        variant: 'more_offered',
        restaurant_id: 3,
      },
    );
    expect(fixInput(7, { ...NEW_FIX, direction: 'more', place: 'X.opening' }, movement)).toMatchObject({
      variant: 'more_opening',
      place: 'X.opening',
    });
    expect(placesOf('more').map(({ value }) => value)).toEqual(['R.clean', 'A.clean', 'X.lost', 'X.opening']);
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { conflictOf, differencesOf } from './conflict.ts';

const read = { version: 3, name: 'Manon' };
const current = { version: 4, name: 'Chez Manon' };

describe('a save made from an earlier version', () => {
  it('is told from any other failure by what the server holds now', () => {
    expect(conflictOf(new ApiError(409, { error: 'conflict', detail: 'x', current }), read)).toEqual(current);
    expect(conflictOf(new ApiError(409, { error: 'conflict', detail: 'x' }), read)).toBeUndefined();
    expect(conflictOf(new ApiError(422, { error: 'invalid', detail: 'x', current }), read)).toBeUndefined();
    expect(conflictOf(new Error('x'), read)).toBeUndefined();
  });

  it('shows the fields that differ, both ways, and those alone', () => {
    const labels = { name: 'Nom', city: 'Ville', visible: 'Visible', kinds: 'Types' };
    const mine = { name: 'Manon', city: 'Tours', visible: true, kinds: ['eat_in'] };
    const theirs = { name: 'Manon', city: '', visible: false, kinds: ['eat_in'] };
    expect(differencesOf(labels, mine, theirs)).toEqual([
      { name: 'city', label: 'Ville', mine: 'Tours', theirs: '–' },
      { name: 'visible', label: 'Visible', mine: 'Oui', theirs: 'Non' },
    ]);
  });
});

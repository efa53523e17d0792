import { describe, expect, it } from 'vitest';
import { movementErrors, movementOf, NO_LINE, serverMovementErrors } from './movementForm.ts';

const today = '2026-03-12';
const lines = [{ format_id: 1, quantity: 2 }];
const whole = { lines, refused: false, day: today, comments: '', today };

describe('form of a movement', () => {
  it('asks for a quantity, unless a row says already what is wrong with it', () => {
    expect(movementErrors({ ...whole, lines: [] })).toEqual({ lines: NO_LINE });
    expect(movementErrors({ ...whole, lines: [], refused: true })).toEqual({});
  });

  it('asks for a day that is not in the future', () => {
    expect(movementErrors({ ...whole, day: null })['day']).toBe('Le champ Date est obligatoire');
    expect(movementErrors({ ...whole, day: '2026-03-13' })['day']).toBe('La date ne peut pas être dans le futur.');
    expect(movementErrors({ ...whole, day: '2026-03-01' })).toEqual({});
  });

  it('sends the day only when it is an earlier one, and no empty comment', () => {
    expect(movementOf({ ...whole, comments: '  ' })).toEqual({ lines });
    expect(movementOf({ ...whole, day: '2026-03-01', comments: ' quai ' })).toEqual({
      lines,
      day: '2026-03-01',
      comments: 'quai',
    });
  });

  it('puts the server’s refusals under its fields, the rest at its top', () => {
    expect(serverMovementErrors({ lines: ['Trop.'], comment: ['Long.'] }, 'Trop.', [])).toEqual({
      lines: 'Trop.',
      comments: 'Long.',
    });
    expect(serverMovementErrors({ restaurant_id: ['Lequel ?'] }, 'x', ['restaurant_id'])).toEqual({
      restaurant_id: 'Lequel ?',
    });
    expect(serverMovementErrors({ reason: ['Pourquoi ?'] }, 'x', [])).toEqual({ form: 'Pourquoi ?' });
    expect(serverMovementErrors({}, 'Non.', [])).toEqual({ form: 'Non.' });
  });
});

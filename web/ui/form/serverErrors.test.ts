import { describe, expect, test } from 'vitest';
import { sortServerErrors } from './serverErrors.ts';

describe('the refusals of the server', () => {
  test('land on the field of the same name', () => {
    expect(sortServerErrors({ email: ['Le champ E-mail est obligatoire'] }, ['email', 'name'])).toEqual({
      fields: [['email', 'Le champ E-mail est obligatoire']],
      rest: [],
    });
  });

  test('land on the field that ends the path', () => {
    expect(sortServerErrors({ 'data.quantity': ['Trop'] }, ['quantity']).fields).toEqual([['quantity', 'Trop']]);
  });

  test('land on the list that a path goes through', () => {
    expect(sortServerErrors({ 'lines.0.format_id': ['Inconnu'] }, ['lines']).fields).toEqual([['lines', 'Inconnu']]);
  });

  test('keep the first sentence of a field', () => {
    expect(sortServerErrors({ email: ['un', 'deux'], 'data.email': ['trois'] }, ['email']).fields).toEqual([
      ['email', 'un'],
    ]);
  });

  test('go to the top of the form when no field has them', () => {
    expect(sortServerErrors({ stock: ['Il en reste 2'] }, ['email'])).toEqual({ fields: [], rest: ['Il en reste 2'] });
  });

  test('do not mistake a name for the end of another', () => {
    expect(sortServerErrors({ surname: ['x'] }, ['name']).rest).toEqual(['x']);
  });
});

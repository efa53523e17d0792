import { describe, expect, it } from 'vitest';
import { creditErrors, creditInput, isTyped, NEW_CREDIT, serverCreditErrors } from './creditForm.ts';

const card = { key: 'card-12', kind: 'card', id: 12, label: 'Carte 000012', fact: '5,00\u00a0€' } as const;
const customer = { key: 'customer-7', kind: 'customer', id: 7, label: 'lea@exemple.fr', fact: '0,00\u00a0€' } as const;
const ready = { ...NEW_CREDIT, holder: card, amount: 12.5 };

describe('a credit', () => {
  it('needs somebody and an amount', () => {
    expect(creditErrors(NEW_CREDIT)).toEqual({
      holder: 'Le champ Carte ou conso est obligatoire',
      amount: 'Le champ Montant est obligatoire',
    });
    expect(creditErrors(ready)).toEqual({});
  });
  it('is at least one cent', () => {
    expect(creditErrors({ ...ready, amount: 0 })).toEqual({
      amount: 'Le champ Montant doit être supérieur ou égal à 0,01',
    });
    expect(creditErrors({ ...ready, amount: 0.01 })).toEqual({});
    expect(creditErrors({ ...ready, amount: Number.NaN })).toEqual({
      amount: 'Le champ Montant n’a pas le bon format',
    });
  });
  it('needs the restaurant that received the money, and only then', () => {
    expect(creditErrors({ ...ready, origin: 'restaurant' })).toEqual({
      restaurant: 'Le champ Restaurant est obligatoire',
    });
    expect(creditErrors({ ...ready, origin: 'restaurant', restaurant: '4' })).toEqual({});
    expect(creditErrors({ ...ready, origin: 'initiative' })).toEqual({});
  });
  it('has a comment of 500 characters at most', () => {
    expect(creditErrors({ ...ready, comment: 'a'.repeat(500) })).toEqual({});
    expect(creditErrors({ ...ready, comment: 'a'.repeat(501) })).toEqual({
      comment: 'Le champ Commentaire ne peut pas contenir plus de 500 caractères',
    });
  });
});

describe('what is sent', () => {
  it('names a card', () => {
    expect(creditInput({ ...ready, comment: '  geste ' })).toEqual({
      transaction_type: 'admin_free_deposit',
      card_holder_id: 12,
      amount: 12.5,
      origin: 'offered',
      comment: 'geste',
    });
  });
  it('names a conso, and the restaurant only when it received the money', () => {
    const values = { ...ready, holder: customer, restaurant: '4' };
    expect(creditInput({ ...values, origin: 'initiative' })).toEqual({
      transaction_type: 'admin_free_deposit',
      customer_id: 7,
      amount: 12.5,
      origin: 'initiative',
    });
    expect(creditInput({ ...values, origin: 'restaurant' })).toMatchObject({ restaurant_id: 4 });
  });
});

describe('the server’s refusals', () => {
  it('land on the fields', () => {
    const fields = { card_holder_id: ['La carte 000012 n’est pas active.'], amount: ['Trop.'] };
    expect(serverCreditErrors(fields, 'À corriger')).toEqual({
      holder: 'La carte 000012 n’est pas active.',
      amount: 'Trop.',
    });
    expect(serverCreditErrors({ 'data.restaurant_id': ['Inconnu.'] }, '')).toEqual({ restaurant: 'Inconnu.' });
  });
  it('stand at the top when no field shows them', () => {
    expect(serverCreditErrors({}, 'La période est close.')).toEqual({ form: 'La période est close.' });
    expect(serverCreditErrors({ origin: ['Inconnue.'] }, '')).toEqual({ form: 'Inconnue.' });
  });
});

it('has something to lose as soon as something is typed', () => {
  expect(isTyped(NEW_CREDIT)).toBe(false);
  expect(isTyped({ ...NEW_CREDIT, comment: 'a' })).toBe(true);
  expect(isTyped({ ...NEW_CREDIT, holder: card })).toBe(true);
});

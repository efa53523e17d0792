import { describe, expect, it } from 'vitest';
import {
  balanceAfter,
  holderInput,
  isTyped,
  moneyErrors,
  moneyInput,
  NEW_MONEY,
  serverMoneyErrors,
} from './moneyForm.ts';

const card = { key: 'card-12', kind: 'card', id: 12, label: 'Carte 000012', fact: '5,00\u00a0€' } as const;
const customer = { key: 'customer-7', kind: 'customer', id: 7, label: 'lea@exemple.fr', fact: '0,00\u00a0€' } as const;
const ready = { ...NEW_MONEY, holder: card, amount: 12.5 };

describe('a credit', () => {
  it('needs somebody and an amount', () => {
    expect(moneyErrors('credit', NEW_MONEY)).toEqual({
      holder: 'Le champ Carte ou conso est obligatoire',
      amount: 'Le champ Montant est obligatoire',
    });
    expect(moneyErrors('credit', ready)).toEqual({});
  });
  it('is at least one cent', () => {
    expect(moneyErrors('credit', { ...ready, amount: 0 })).toEqual({
      amount: 'Le champ Montant doit être supérieur ou égal à 0,01',
    });
    expect(moneyErrors('credit', { ...ready, amount: 0.01 })).toEqual({});
    expect(moneyErrors('credit', { ...ready, amount: Number.NaN })).toEqual({
      amount: 'Le champ Montant n’a pas le bon format',
    });
  });
  it('needs the restaurant that received the money, and only then', () => {
    expect(moneyErrors('credit', { ...ready, origin: 'restaurant' })).toEqual({
      restaurant: 'Le champ Restaurant est obligatoire',
    });
    expect(moneyErrors('credit', { ...ready, origin: 'restaurant', restaurant: '4' })).toEqual({});
    expect(moneyErrors('credit', { ...ready, origin: 'initiative' })).toEqual({});
  });
  it('has a comment of 500 characters at most', () => {
    expect(moneyErrors('credit', { ...ready, comment: 'a'.repeat(500) })).toEqual({});
    expect(moneyErrors('credit', { ...ready, comment: 'a'.repeat(501) })).toEqual({
      comment: 'Le champ Commentaire ne peut pas contenir plus de 500 caractères',
    });
  });
});

describe('a refund', () => {
  it('takes no more than was paid in, where that is known', () => {
    expect(moneyErrors('refund', ready, 12.5)).toEqual({});
    expect(moneyErrors('refund', ready, 12.49)).toEqual({
      amount: 'Ce qui a été versé et peut être remboursé\u00a0: 12,49\u00a0€.',
    });
    expect(moneyErrors('refund', ready)).toEqual({});
  });
  it('asks for no restaurant, even after a credit was begun', () => {
    expect(moneyErrors('refund', { ...ready, origin: 'restaurant' }, 20)).toEqual({});
  });
});

describe('the balance told before it is saved', () => {
  it('rises by a credit, falls by a refund', () => {
    expect(balanceAfter('credit', ready, 5)).toBe(17.5);
    expect(balanceAfter('refund', ready, 20)).toBe(7.5);
  });
  it('is not told of what is no amount, or of a balance that is not known', () => {
    expect(balanceAfter('credit', { amount: null }, 5)).toBeUndefined();
    expect(balanceAfter('credit', { amount: Number.NaN }, 5)).toBeUndefined();
    expect(balanceAfter('credit', ready, undefined)).toBeUndefined();
  });
});

describe('what is sent', () => {
  it('names whose it is', () => {
    expect(holderInput(card)).toEqual({ card_holder_id: 12 });
    expect(holderInput(customer)).toEqual({ customer_id: 7 });
  });
  it('says the origin of a credit, and the restaurant only when it received the money', () => {
    expect(moneyInput('credit', { ...ready, restaurant: '4', comment: '  geste ' })).toEqual({
      transaction_type: 'admin_free_deposit',
      amount: 12.5,
      origin: 'offered',
      comment: 'geste',
    });
    expect(moneyInput('credit', { ...ready, restaurant: '4', origin: 'restaurant' })).toMatchObject({
      restaurant_id: 4,
    });
  });
  it('says by which means the initiative received a credit, and of no other', () => {
    const paidOut = { ...ready.paidOut, means: 'cash' } as const;
    expect(moneyInput('credit', { ...ready, paidOut, origin: 'initiative' })).toMatchObject({ means: 'cash' });
    expect(moneyInput('credit', { ...ready, paidOut, origin: 'offered' })).not.toHaveProperty('means');
  });
  it('is the amount and the comment of a refund', () => {
    expect(moneyInput('refund', { ...ready, comment: 'Espèces' })).toEqual({
      transaction_type: 'refund_deposit',
      means: 'transfer',
      amount: 12.5,
      comment: 'Espèces',
    });
  });
});

describe('the server’s refusals', () => {
  it('land on the fields', () => {
    const fields = { card_holder_id: ['La carte 000012 n’est pas active.'], amount: ['Trop.'] };
    expect(serverMoneyErrors(fields, 'À corriger')).toEqual({
      holder: 'La carte 000012 n’est pas active.',
      amount: 'Trop.',
    });
    expect(serverMoneyErrors({ 'data.restaurant_id': ['Inconnu.'] }, '')).toEqual({ restaurant: 'Inconnu.' });
  });
  it('stand at the top when no field shows them', () => {
    expect(serverMoneyErrors({}, 'La période est close.')).toEqual({ form: 'La période est close.' });
    expect(serverMoneyErrors({ origin: ['Inconnue.'] }, '')).toEqual({ form: 'Inconnue.' });
    // Whose it is was known before the form opened: no field shows it.
    const refused = { card_holder_id: ['La carte 000012 n’est pas active.'] };
    expect(serverMoneyErrors(refused, '', ['amount', 'comment'])).toEqual({
      form: 'La carte 000012 n’est pas active.',
    });
  });
});

it('has something to lose as soon as something is typed', () => {
  expect(isTyped(NEW_MONEY)).toBe(false);
  expect(isTyped({ ...NEW_MONEY, comment: 'a' })).toBe(true);
  expect(isTyped({ ...NEW_MONEY, holder: card })).toBe(true);
  expect(isTyped(ready, ready)).toBe(false);
});

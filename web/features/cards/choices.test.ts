import { describe, expect, it } from 'vitest';
import { choiceErrors, type Choices, sameChoices } from './choices.ts';

const choices: Choices = { quantity: 10, amount: 25, funding: 'offered' };
const none = { quantity: undefined, amount: undefined };

describe('the choices of a batch of cards', () => {
  it('are accepted from 1 to 500 cards, with any amount from nothing up', () => {
    expect(choiceErrors(choices)).toEqual(none);
    expect(choiceErrors({ ...choices, quantity: 1, amount: 0 })).toEqual(none);
    expect(choiceErrors({ ...choices, quantity: 500, amount: 1_000_000 })).toEqual(none);
  });
  it('need at least one card', () => {
    expect(choiceErrors({ ...choices, quantity: 0 }).quantity).toBe(
      'Le champ Quantité doit être supérieur ou égal à 1',
    );
  });
  it('say clearly that a batch has at most 500 cards', () => {
    expect(choiceErrors({ ...choices, quantity: 501 }).quantity).toBe(
      'Le champ Quantité doit être inférieur ou égal à 500',
    );
  });
  it('need an amount that can be read', () => {
    expect(choiceErrors({ ...choices, amount: null }).amount).toBe('Le champ Montant par carte est obligatoire');
    expect(choiceErrors({ ...choices, amount: NaN }).amount).toBe('Le champ Montant par carte n’a pas le bon format');
    expect(choiceErrors({ ...choices, amount: 1_000_000.01 }).amount).toBe(
      'Le champ Montant par carte doit être inférieur ou égal à 1\u202f000\u202f000',
    );
  });
  it('are the same when nothing differs: confirming again is then the same attempt', () => {
    expect(sameChoices(choices, { ...choices })).toBe(true);
    expect(sameChoices(choices, { ...choices, quantity: 11 })).toBe(false);
    expect(sameChoices(choices, { ...choices, amount: 26 })).toBe(false);
    expect(sameChoices(choices, { ...choices, funding: 'restaurant' })).toBe(false);
  });
});

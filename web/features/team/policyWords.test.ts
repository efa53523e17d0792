import { expect, it } from 'vitest';
import { whatCloses, whoHas } from './policyWords.ts';

it('says what becomes of those without a second factor, one or several', () => {
  expect(whatCloses(1)).toBe(
    '1 personne n’en a pas\u00a0: ses connexions se ferment, et elle devra en activer un pour revenir.',
  );
  expect(whatCloses(3)).toBe(
    '3 personnes n’en ont pas\u00a0: leurs connexions se ferment, et chacune devra en activer un pour revenir.',
  );
  expect(whatCloses(0)).toBe('Tout le monde en a déjà un.');
});

it('says who has one', () => {
  expect(whoHas({ people: 1, without: 0 })).toBe('Tout le monde en a un, partenaires compris.');
  expect(whoHas({ people: 5, without: 1 })).toContain('1 n’en a pas.');
});

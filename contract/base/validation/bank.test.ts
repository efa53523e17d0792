import { expect, it } from 'vitest';
import { ibanProblem, ibanText, isBic } from './bank.ts';

it.each([
  'FR76 3000 6000 0112 3456 7890 189',
  'DE89370400440532013000',
  'BE68539007547034',
  'MT84MALT011000012345MTLCAST001S',
  '',
])('a SEPA transfer goes to « %s »', (iban) => {
  expect(ibanProblem(iban)).toBeUndefined();
});

it.each([
  ['FR7630006000011234567890188', 'La clé de cet IBAN est fausse'],
  ['FR7630006000011234567809189', 'La clé de cet IBAN est fausse'],
  ['FR763000600001123456789018', 'Un IBAN qui commence par FR compte 27 caractères\u202f; celui-ci en a 26.'],
  ['30006000011234567890189', 'Un IBAN commence par deux lettres et deux chiffres'],
  ['US76300060000112345678901', 'Le pays US n’est pas dans la zone SEPA.'],
])('« %s » is refused: « %s »', (iban, problem) => {
  expect(ibanProblem(iban)).toContain(problem);
});

it('a BIC has 8 or 11 characters', () => {
  expect([isBic('AGRIFRPP'), isBic('BNPAFRPPXXX'), isBic('AGRIFRP'), isBic('AGRIFRPP1'), isBic('agrifrpp')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('an IBAN is printed in groups of four', () => {
  expect(ibanText('BE68539007547034')).toBe('BE68 5390 0754 7034');
});

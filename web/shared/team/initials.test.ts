import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it('a person has the first letters of the first and of the last word of their name', () => {
  expect(initials('Camille Ferrand', 'x@exemple.fr')).toBe('CF');
  expect(initials('Élodie du Bois de la Roche', 'x@exemple.fr')).toBe('ÉR');
  expect(initials('Jean-Marc Petit', 'x@exemple.fr')).toBe('JP');
});

it('one word gives its first two letters', () => {
  expect(initials('Camille', 'x@exemple.fr')).toBe('CA');
  expect(initials('É', 'x@exemple.fr')).toBe('É');
});

it('the e-mail stands in for a name that is missing', () => {
  expect(initials('', 'camille.ferrand@exemple.fr')).toBe('CF');
  expect(initials('  ', 'initiative@boucle.test')).toBe('IN');
  expect(initials('', '')).toBe('');
});

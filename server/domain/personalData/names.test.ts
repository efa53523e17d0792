import { expect, it } from 'vitest';
import { withoutName } from './names.ts';

const lea = { email: 'lea.morel@exemple.fr', name: 'Léa Le Morel' };

it.each([
  ['Rendu par LEA LE MOREL au comptoir', 'Rendu par (effacé) au comptoir', true],
  ['Le Morel Léa, casse', '(effacé), casse', true],
  ['Écrire à lea.morel@exemple.fr.', 'Écrire à (effacé).', true],
  ['Mme Morel a appelé', 'Mme (effacé) a appelé', false],
  ['Léa et Morel', '(effacé) et (effacé)', false],
])('takes the name out of « %s »', (text, left, certain) => {
  expect(withoutName(text, lea)).toEqual({ text: left, certain });
});

it.each(['Le bol est cassé', 'Morelle et Léandre', 'lea.morel@exemple.fr.net', ''])(
  'finds no one in « %s »',
  (text) => {
    expect(withoutName(text, lea)).toBeNull();
  },
);

it('grows no long text beyond the limit of its column', () => {
  const long = `Léa ${'a rendu son bol, '.repeat(29)}Léa`;
  expect(withoutName(long, lea)?.text.length).toBeLessThanOrEqual(long.length);
});

it('knows nobody by a first name alone', () => {
  expect(withoutName('Pour Zoé', { email: 'z@exemple.fr', name: 'Zoé' })).toEqual({
    text: 'Pour (effacé)',
    certain: false,
  });
});

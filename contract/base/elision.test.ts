import { describe, expect, it } from 'vitest';
import { atName, ofName } from './elision.ts';

describe('a name after « de »', () => {
  it.each([
    ['Adrien', 'd’Adrien'],
    ['adrien.petit@exemple.fr', 'd’adrien.petit@exemple.fr'],
    ['Élodie Roy', 'd’Élodie Roy'],
    ['E\u0301lodie', 'd’E\u0301lodie'],
    ['Œuf Mimosa', 'd’Œuf Mimosa'],
    ['Hélène', 'd’Hélène'],
    ['Hôtel-Dieu', 'd’Hôtel-Dieu'],
    ['Yves', 'd’Yves'],
    ['Yann', 'de Yann'],
    ['Hugo', 'de Hugo'],
    ['Halles de Talensac', 'de Halles de Talensac'],
    ['Manon', 'de Manon'],
    ['Chez Manon', 'de Chez Manon'],
    ['la carte 000012', 'de la carte 000012'],
    ['3 Petits Cochons', 'de 3 Petits Cochons'],
  ])('%s', (name, sentence) => {
    expect(ofName(name)).toBe(sentence);
  });
});

it('a name that says where one is stands without another preposition', () => {
  expect(['Pasta Fresca', 'Chez Manon', 'Aux Bocaux', 'À la Bonne Heure', 'Auxane'].map(atName)).toEqual([
    'chez Pasta Fresca',
    'chez Manon',
    'aux Bocaux',
    'à la Bonne Heure',
    'chez Auxane',
  ]);
});

import { describe, expect, it } from 'vitest';
import { beginsWith, holds, pieces, wordsOf } from './marks.ts';

const marked = (text: string, typed: string) =>
  pieces(text, wordsOf(typed))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('what was typed, in a text', () => {
  it('is found whatever the case and the accents', () => {
    expect(holds('Réutilisations', wordsOf('reut'))).toBe(true);
    expect(holds('Lea Garnier', wordsOf('LÉA'))).toBe(true);
    expect(holds('Cartes', wordsOf('conso'))).toBe(false);
  });

  it('is found word by word, in any order', () => {
    expect(holds('Créer des cartes', wordsOf('cartes  créer'))).toBe(true);
    expect(holds('Créer des cartes', wordsOf('cartes conso'))).toBe(false);
  });

  it('may be where the text begins', () => {
    expect(beginsWith('Écoles', wordsOf('eco'))).toBe(true);
    expect(beginsWith('Les écoles', wordsOf('eco'))).toBe(false);
  });

  it('is marked at its place, in the letters of the text', () => {
    expect(marked('manon.perrin@exemple.fr', 'MAN')).toBe('[man]on.perrin@exemple.fr');
    expect(marked('Réutilisations', 'reu')).toBe('[Réu]tilisations');
    expect(marked('Carte 004821', '4821')).toBe('Carte 00[4821]');
  });

  it('is marked once where words overlap, and nowhere when it is absent', () => {
    expect(marked('Manon', 'man ano')).toBe('[Mano]n');
    expect(marked('Manon', 'zoé')).toBe('Manon');
    expect(marked('Manon', '')).toBe('Manon');
  });

  it('keeps its place in letters written in two code points, and after a mark that no letter takes', () => {
    expect(marked('Le\u0301a Petit', 'lea petit')).toBe('[Léa] [Petit]');
    expect(marked('x\u0301 Petit', 'petit')).toBe('x\u0301 [Petit]');
  });
});

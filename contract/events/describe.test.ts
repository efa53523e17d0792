import { describe, expect, it } from 'vitest';
import { changesOf, sentenceOf } from './describe.ts';

describe('a line of the journal', () => {
  it('says in French what was done, with its numbers', () => {
    expect(sentenceOf('cards.create', { quantity: 3 })).toBe('3 cartes créées');
    expect(sentenceOf('cards.create', { quantity: 1 })).toBe('1 carte créée');
  });

  it('names an act that has no sentence, even one that borrows a name of the language', () => {
    expect(sentenceOf('toString', {})).toBe('Action «\u00a0toString\u00a0»');
  });

  it('shows each changed field before and after, as people read it', () => {
    const changes = changesOf({
      before: { name: 'Chez Manon', status: 'pending', visible: false, phone: null },
      after: { name: 'Chez Manon et Léo', status: 'active', visible: true, phone: '02 41 00 00 00' },
    });
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Nom', 'Chez Manon', 'Chez Manon et Léo'],
      ['Statut', 'En attente', 'Actif'],
      [expect.any(String), 'Non', 'Oui'],
      ['Téléphone', null, '02 41 00 00 00'],
    ]);
  });

  it('takes any trace: none, another shape, values of its own', () => {
    expect(changesOf({})).toEqual([]);
    expect(changesOf({ after: 'x', before: [] })).toEqual([]);
    expect(changesOf({ after: { name: '' } })[0]?.after).toBeNull();
  });
});

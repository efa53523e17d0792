import { describe, expect, it } from 'vitest';
import { fileNote, importedSentence, importLabel, whyNot } from './words.ts';

const given = (...fields: string[]) => fields.map((field) => ({ title: field, field, values: [] }));
const counts = { right: 0, known: 0, doubled: 0, wrong: 0 };

describe('what an import says', () => {
  it('names how many lines it writes, as its button does', () => {
    expect(importLabel(9963)).toBe('Importer les 9\u202f963 lignes valides');
    expect(importLabel(1)).toBe('Importer la ligne valide');
    expect(importedSentence('customers', { right: 1, known: 12 })).toBe('1 conso importé, 12 déjà présents.');
    expect(importedSentence('restaurants', { right: 2, known: 0 })).toBe('2 restaurants importés.');
  });

  it('says why nothing can be written', () => {
    expect(whyNot('customers', { counts: { ...counts, right: 1 }, columns: given('email') })).toBeUndefined();
    expect(
      whyNot('restaurants', { counts: { ...counts, wrong: 9 }, columns: given('address', 'postal_code', 'email', '') }),
    ).toBe('Aucune colonne ne donne les champs obligatoires «\u00a0Nom\u00a0», «\u00a0Ville\u00a0».');
    expect(whyNot('customers', { counts: { ...counts, known: 9 }, columns: given('email') })).toContain(
      'Tout est déjà enregistré',
    );
    expect(whyNot('customers', { counts: { ...counts, known: 1, wrong: 2 }, columns: given('email') })).toContain(
      'corrigez le fichier',
    );
  });

  it('tells how the file is written', () => {
    expect(fileNote({ encoding: 'windows-1252', separator: ';' })).toBe(
      'CSV en Windows-1252, séparateur\u00a0: point-virgule',
    );
    expect(fileNote({ encoding: '', separator: '' })).toBe('Classeur Excel, première feuille');
  });
});

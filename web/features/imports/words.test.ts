import { describe, expect, it } from 'vitest';
import {
  correctionLabel,
  correctionsTitle,
  fileNote,
  importedSentence,
  invitedSentence,
  importLabel,
  readySentence,
  restSentence,
  whyNot,
} from './words.ts';

const given = (...fields: string[]) => fields.map((field) => ({ title: field, field, source: null, values: [] }));
const counts = { right: 0, known: 0, doubled: 0, wrong: 0, aside: 0 };

describe('what an import says', () => {
  it('names how many lines it writes, as its button does', () => {
    expect(importLabel('customers', 9963)).toBe('Importer 9\u202f963 consos');
    expect(importLabel('restaurants', 1)).toBe('Importer 1 restaurant');
    expect(importLabel('restaurants', 0)).toBe('Rien à importer');
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
      'reprenez-les ici',
    );
  });

  it('says at its foot what will be written, what will not, and that nothing is yet', () => {
    const read = { ...counts, right: 210, wrong: 2, doubled: 1, known: 1 };
    expect(readySentence('customers', { counts: read, amount: 1082.5 })).toBe(
      '210 consos prêts, 1\u202f082,50\u00a0€ de cagnottes',
    );
    expect(restSentence(read)).toBe(
      '3 lignes à reprendre, 1 déjà présente et laissée telle quelle. Rien n’est encore écrit.',
    );
    expect(readySentence('restaurants', { counts: { ...counts, right: 1 }, amount: null })).toBe('1 restaurant prêt');
    expect(restSentence({ ...counts, right: 1, aside: 2 })).toBe('2 hors du tableau. Rien n’est encore écrit.');
    expect(restSentence(counts)).toBe('Rien n’est encore écrit.');
  });

  it('counts the corrections that apply', () => {
    const one = { line: 2, from: '44 000', to: '44000' };
    const corrections = [
      { ...one, kind: 'postal_code' as const, count: 14, applied: true },
      { ...one, kind: 'exchanged' as const, count: 2, applied: false },
    ];
    expect(correctionsTitle(corrections)).toBe('14 valeurs corrigées');
    expect(correctionsTitle(corrections.slice(1))).toBe('Valeurs à corriger');
    expect(correctionLabel('postal_code', 14)).toBe('14 codes postaux à cinq chiffres');
  });

  it('says how many invitations leave, and how fast', () => {
    expect(invitedSentence({ right: 1 })).toBe('1 invitation part par mail, 500 par heure au plus.');
  });

  it('tells how the file is written', () => {
    expect(fileNote({ encoding: 'windows-1252', separator: ';' })).toBe(
      'CSV en Windows-1252, séparateur\u00a0: point-virgule',
    );
    expect(fileNote({ encoding: '', separator: '' })).toBe('Classeur Excel');
  });
});

import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { labelOf } from '../../features/events/values.ts';
import { bareNumber } from '../validation/business.ts';
import { SEVERAL_LINES } from '../../shared/fields/lines.ts';
import { DECLARED_FIELDS } from '../../shared/fields/declared.ts';
import { blankTexts, type Fields, labelled, labelsOf, sentTexts, text, textNames, typedTexts } from './fields.ts';
import { answeredTexts, changedTexts, newTexts } from './schemas.ts';

const FIELDS = {
  name: text('Nom', { answered: 'column', readers: 'everyone', required: true, max: 5 }),
  number: text('Numéro', { answered: 'detail', readers: 'everyone', empty: null, kept: bareNumber }),
  kind: labelled('Type'),
  note: text('Note interne', { answered: 'row', readers: 'initiative', max: 2000, severalLines: true }),
} as const;

describe('a text declared once', () => {
  it('is asked of something new where it is required, and never of a change', () => {
    const made = z.object(newTexts(FIELDS));
    expect(made.parse({ name: ' Manon ', number: ' 12 34 ' })).toEqual({ name: 'Manon', number: '1234' });
    expect(made.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(['Le champ Nom est obligatoire']);
    expect(made.safeParse({ name: 'Chez Manon' }).error?.issues[0]?.message).toBe(
      'Le champ Nom ne peut pas contenir plus de 5 caractères',
    );
    expect(z.object(changedTexts(FIELDS)).parse({ number: '' })).toEqual({ number: null });
    expect(z.object(changedTexts(FIELDS)).safeParse({ name: ' ' }).success).toBe(false);
  });

  it('is kept with its accents composed, as they are counted', () => {
    const typed = 'e\u0301'.repeat(5);
    expect(z.object(newTexts(FIELDS)).parse({ name: typed })).toEqual({ name: 'é'.repeat(5) });
  });

  it('is answered where it is declared to be; what its initiative alone reads may be absent', () => {
    expect(Object.keys(answeredTexts(FIELDS, 'row', 'column'))).toEqual(['name', 'note']);
    expect(z.object(answeredTexts(FIELDS, 'detail')).parse({ number: null })).toEqual({ number: null });
    expect(z.object(answeredTexts(FIELDS, 'row')).parse({})).toEqual({});
    expect(z.object(answeredTexts(FIELDS, 'column')).safeParse({}).success).toBe(false);
  });

  it('fills its form, comes back from it trimmed, and has a label beside the other fields', () => {
    const typed = typedTexts(FIELDS, { name: 'Manon', number: null });
    expect(typed).toEqual({ name: 'Manon', number: '', note: '' });
    expect(sentTexts(FIELDS, { ...typed, note: ' Sonner ' })).toEqual({ name: 'Manon', number: '', note: 'Sonner' });
    expect(blankTexts(FIELDS)).toEqual({ name: '', number: null, note: '' });
    expect(labelsOf(FIELDS)).toEqual({ name: 'Nom', number: 'Numéro', kind: 'Type', note: 'Note interne' });
    expect(textNames(FIELDS)).toEqual(['name', 'number', 'note']);
  });
});

describe.each(Object.entries<Fields>(DECLARED_FIELDS))('each text of %s', (resource, fields) => {
  it.each(textNames(fields))(
    '%s has its label in the journal, and its lines where it is declared to have some',
    (name) => {
      const field = fields[name];
      expect(labelOf(resource, name)).toBe(field?.label);
      if (field !== undefined && 'severalLines' in field) expect(SEVERAL_LINES).toContain(name);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { type Check, check, firstBroken, type RuleName, RULES } from './rules.ts';

const picture = { name: 'Bol.JPG', type: 'image/jpeg', size: 2048, width: 800, height: 600 };
const note = { name: 'bon.pdf', type: 'application/pdf', size: 1024 };

/** For each rule: what it accepts, what it refuses. */
const CASES: Record<RuleName, { check: Check; accepted: unknown[]; refused: unknown[] }> = {
  required: {
    check: check('required'),
    accepted: ['a', 0, false, ['x']],
    refused: ['', '   ', null, undefined, []],
  },
  required_if: {
    check: check('required_if', { other: 'restaurant', values: ['restaurant', 'initiative'] }),
    accepted: ['Chez Manon'],
    refused: ['', null],
  },
  email: {
    check: check('email'),
    accepted: ['lea@exemple.fr', 'lea.o+1@sous.exemple.museum', "d'arc@boucle.test", 'zoé@exemple.fr'],
    refused: ['lea', 'lea@', '@exemple.fr', 'lea@exemple', 'a..b@exemple.fr', '.a@exemple.fr', 'a b@exemple.fr'],
  },
  min: { check: check('min', { length: 4 }), accepted: ['abcd', 'été1', '1234'], refused: ['abc', '🥡🥡🥡'] },
  max: { check: check('max', { length: 3 }), accepted: ['abc', '🥡🥡🥡', 'e\u0301te'], refused: ['abcd', 1234] },
  length: { check: check('length', { length: 2 }), accepted: ['ab', ['x', 'y']], refused: ['a', 'abc', ['x']] },
  between: {
    check: check('between', { min: 1, max: 500 }),
    accepted: [1, '500', '12,5'],
    refused: [0, 501, '0,99', 'douze'],
  },
  min_value: { check: check('min_value', { min: 0 }), accepted: [0, '0', '0,01'], refused: [-1, '\u22121', 'x'] },
  max_value: {
    check: check('max_value', { max: 1000 }),
    accepted: [1000, '1\u202f000', -5],
    refused: [1001, '1\u00a0000,01', 'x'],
  },
  integer: { check: check('integer'), accepted: [3, '3', '-3'], refused: [3.5, '3,5', 'trois', '1e3'] },
  numeric: { check: check('numeric'), accepted: ['0042', 7], refused: ['-1', '1,5', 'x'] },
  digits: { check: check('digits', { length: 4 }), accepted: ['0042', 1234], refused: ['042', '00042', '12a4'] },
  alpha: { check: check('alpha'), accepted: ['Œuf', 'crème', 'ÀÉÎÕÜŸç'], refused: ['a1', 'a b', 'a-b'] },
  alpha_num: { check: check('alpha_num'), accepted: ['Bol2', 'été25'], refused: ['bol 2', 'bol-2'] },
  alpha_dash: { check: check('alpha_dash'), accepted: ['grand-bol_2', 'dépôt-1'], refused: ['grand bol', 'a.b'] },
  alpha_spaces: { check: check('alpha_spaces'), accepted: ['Grand bol', 'Zoé Müller'], refused: ['bol 2', 'a-b'] },
  confirmed: { check: check('confirmed', { target: 'secret' }), accepted: ['secret'], refused: ['Secret', 'secret '] },
  one_of: {
    check: check('one_of', { list: ['restaurant', 'account', 3] }),
    accepted: ['account', '3'],
    refused: ['x'],
  },
  not_one_of: { check: check('not_one_of', { list: ['admin'] }), accepted: ['x'], refused: ['admin'] },
  regex: { check: check('regex', { regex: /^[A-Z]{2}$/g }), accepted: ['FR', 'FR'], refused: ['fr', 'FRA'] },
  url: {
    check: check('url'),
    accepted: ['https://boucle.test/aide?x=1', 'http://localhost:3000', 'HTTPS://Exemple.fr'],
    refused: ['exemple.fr', 'ftp://exemple.fr', 'javascript:alert(1)', 'https://', 'https://a b.fr'],
  },
  image: { check: check('image'), accepted: [picture, [picture, picture]], refused: [note, [picture, note], 'x.jpg'] },
  ext: {
    check: check('ext', { list: ['jpg', 'png'] }),
    accepted: [picture],
    refused: [note, { ...picture, name: 'jpg' }],
  },
  mimes: {
    check: check('mimes', { list: ['image/*', 'text/csv'] }),
    accepted: [picture, { ...note, type: 'text/csv' }],
    refused: [note, { ...note, type: 'imagery/x' }],
  },
  size: { check: check('size', { size: 2 }), accepted: [{ ...picture, size: 2047 }, note], refused: [picture] },
  dimensions: {
    check: check('dimensions', { width: 800, height: 600 }),
    accepted: [picture],
    refused: [{ ...picture, width: 801 }, { ...picture, height: 599 }, note],
  },
};

const rules = Object.entries(CASES);

describe('the form rules', () => {
  it('are 26', () => {
    expect(Object.keys(RULES)).toHaveLength(26);
  });

  it.each(rules)('%s accepts what it should', (_, { check: rule, accepted }) => {
    expect(accepted.filter((value) => !rule.accepts(value))).toEqual([]);
  });

  it.each(rules)('%s refuses what it should', (_, { check: rule, refused }) => {
    expect(refused.filter((value) => rule.accepts(value))).toEqual([]);
  });

  it.each(rules.filter(([name]) => !name.startsWith('required')))(
    '%s lets an empty field pass',
    (_, { check: rule }) => {
      expect(['', null, undefined, []].filter((value) => !rule.accepts(value))).toEqual([]);
    },
  );

  it('ask for a field only when another one says so', () => {
    expect(check('required_if', { other: 'offered', values: ['restaurant'] }).accepts('')).toBe(true);
  });
});

describe('the first broken rule', () => {
  const password = [check('required'), check('min', { length: 4 })];

  it('is the first in the order given', () => {
    expect(firstBroken('', password)?.rule).toBe('required');
    expect(firstBroken('abc', password)).toMatchObject({ rule: 'min', values: { length: 4 } });
    expect(firstBroken('abcd', password)).toBeNull();
  });

  it('says only what a message can: numbers, words and lists, never the other field', () => {
    expect(check('ext', { list: ['jpg', 'png'] }).values).toEqual({ list: 'jpg, png' });
    expect(check('required_if', { other: { secret: 1 }, values: ['x'] }).values).toEqual({});
    expect(check('regex', { regex: /x/ }).values).toEqual({});
    expect(check('dimensions', { width: 1, height: 2 }).values).toEqual({ width: 1, height: 2 });
  });
});

import { expect, it } from 'vitest';
import { stepped, typedProblem, withDigit, withoutLast } from './typed.ts';

it.each([
  ['171', undefined],
  [' 12 ', undefined],
  ['1\u202f250', undefined],
  ['0', undefined],
  ['100000', undefined],
  ['', 'ou «\u00a0Aucune\u00a0»'],
  ['-1', 'négatif'],
  ['−1', 'négatif'],
  ['3,5', 'pas de virgule'],
  ['3.5', 'pas de virgule'],
  ['1e9', 'au plus 100\u202f000'],
  ['100001', 'au plus 100\u202f000'],
  ['1000000000', 'au plus 100\u202f000'],
  ['douze', 'en chiffres'],
])('« %s » is refused in words: %s', (typed, words) => {
  const problem = typedProblem(typed);
  if (words === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(words);
});

it('the pad writes digit after digit; a number that was only shown gives way to the first', () => {
  expect(withDigit('', '1', false)).toBe('1');
  expect(withDigit('17', '1', false)).toBe('171');
  expect(withDigit('171', '9', true)).toBe('9');
  expect(withDigit('0', '5', false)).toBe('5');
  expect(withDigit('12345678', '9', false)).toBe('12345678');
  expect(withoutLast('171', false)).toBe('17');
  expect(withoutLast('171', true)).toBe('');
});

it('− and + move a number between 0 and the most that may be counted, and leave what is none', () => {
  expect(stepped('', 1)).toBe('1');
  expect(stepped('', -1)).toBe('');
  expect(stepped('0', -1)).toBe('0');
  expect(stepped('171', 1)).toBe('172');
  expect(stepped('100000', 1)).toBe('100000');
  expect(stepped('3,5', 1)).toBe('3,5');
});

import { expect, it } from 'vitest';
import { celsiusOf, NO_HOW, sentHow, wrongHow } from './how.ts';

it('reads a temperature in whole degrees from 20 to 100, and nothing', () => {
  expect(['', ' 82 ', '20', '100'].map(celsiusOf)).toEqual([null, 82, 20, 100]);
  expect(['19', '101', '150', '60.5', 'chaud', '1e2'].map(celsiusOf)).toEqual(Array(6).fill(undefined));
});

it('refuses a temperature at its field, and sends none where none is typed', () => {
  expect(Object.keys(wrongHow({ ...NO_HOW, temperature: '150' }))).toEqual(['temperature_c']);
  expect(wrongHow(NO_HOW)).toEqual({});
  expect(sentHow({ ...NO_HOW, product: ' Lessive ' })).toEqual({
    program: '',
    temperature_c: null,
    product: 'Lessive',
    product_batch: '',
  });
});

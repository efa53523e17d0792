import { expect, it } from 'vitest';
import { readForm, textAt, textsAt } from './form.ts';

it('reads names in brackets as the provider’s library writes them', () => {
  const form = readForm(
    'line_items[0][price_data][unit_amount]=1500&line_items[1][quantity]=2&metadata[a%20b]=%C3%A9&mode=payment',
  );
  expect(textAt(form, 'line_items', 0, 'price_data', 'unit_amount')).toBe('1500');
  expect(textAt(form, 'line_items', 1, 'quantity')).toBe('2');
  expect(textsAt(form, 'metadata')).toEqual({ 'a b': 'é' });
  expect(textAt(form, 'mode')).toBe('payment');
  expect(textAt(form, 'mode', 'deeper')).toBeUndefined();
});

it('takes no name for more than a name', () => {
  const form = readForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(textAt(form, 'constructor', 'prototype', 'polluted')).toBe('1');
});

it('reads lists without numbers', () => {
  expect(readForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
});

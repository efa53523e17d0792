import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['Grand bol 1 L', 'Grand bol 1\u00a0L'],
  ['Barquette 75 cl, 2 × Bol 50 cl', 'Barquette 75\u00a0cl, 2 × Bol 50\u00a0cl'],
  ['12 lots', '12 lots'],
  ['30 clients', '30 clients'],
])('keeps the unit of %s beside its figure', (text, kept) => {
  expect(unbroken(text)).toBe(kept);
});

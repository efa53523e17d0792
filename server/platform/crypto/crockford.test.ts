import { expect, it } from 'vitest';
import { normalCode } from '@boucle/contract/base/crockford.ts';
import { drawLetters } from './crockford.ts';

it('reads a code as people type it', () => {
  expect(normalCode(' k7mo-il2é ')).toBe('K7M0112E');
  expect(normalCode('K7M0112E')).toBe('K7M0112E');
});

it('draws letters that read as they were drawn', () => {
  const code = drawLetters(4_000);
  expect(code).toHaveLength(4_000);
  expect(normalCode(code)).toBe(code);
  expect(new Set(code).size).toBe(32);
});

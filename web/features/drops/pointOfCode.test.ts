import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { expect, it, vi } from 'vitest';

// Reading a code without network needs no client; the real one wants a browser.
vi.mock('../../shared/outbox/quietClient.ts', () => ({ quietClient: {} }));
const { knownPointOf, looksLikeShortCode } = await import('./pointOfCode.ts');

const GARE = { id: 12, name: 'Gare Sud', code_version: 2, short_code: '12-K7QF' } as DropPoint;
const SIGNATURE = 'AAAAAAAAAAAAAAAAAAAAAA';

it('knows a point by its link, its token or its short code', () => {
  for (const code of [
    `https://boucle.example/dropoffs/return?point=p12.2.${SIGNATURE}`,
    `https://boucle.example/p/p12.2.${SIGNATURE}`,
    `p12.2.${SIGNATURE}`,
    ' 12-k7qf ',
  ]) {
    expect(knownPointOf(code, [GARE])).toEqual({ point: GARE });
  }
});

it('says why a code cannot be used', () => {
  const problem = (code: string) => (knownPointOf(code, [GARE]) as { problem: string }).problem;
  expect(problem(`p12.1.${SIGNATURE}`)).toContain('a été remplacé');
  expect(problem(`p13.1.${SIGNATURE}`)).toContain('pas parmi les vôtres');
  expect(problem('https://exemple.fr')).toContain('pas celui d’un point de dépôt');
  expect(problem(`t12.2.${SIGNATURE}`)).toContain('pas celui d’un point de dépôt');
});

it('tells a short code from a search', () => {
  expect(['12-K7QF', '12 - k7qf', 'gare', '12'].map(looksLikeShortCode)).toEqual([true, true, false, false]);
});

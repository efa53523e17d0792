import { expect, it } from 'vitest';
import { whyWords } from './why.ts';

const line = { status: 'short', void_reason: null, counted: 4, moved_since: -6 } as const;

it('a line of which more left than was counted says how many', () => {
  expect(whyWords(line)).toMatch(/parti plus \(6\scontenants\) qu’il n’en a été compté \(4\)/);
});

it('dirty where the restaurant washes since says so: nothing left', () => {
  const words =
    'Ce restaurant lave désormais ses contenants, aucun n’y est sale\u00a0: recomptez-les parmi les propres.';
  expect(whyWords({ ...line, moved_since: 0 })).toBe(words);
  expect(whyWords({ ...line, moved_since: null })).toBe(words);
  expect(whyWords({ ...line, moved_since: -4 })).toBe(words);
});

import { type RoundChoices } from '@boucle/contract/features/rounds/shapes.ts';
import { expect, it } from 'vitest';
import { effectOf, planOf } from './plan.ts';

const place = (id: number, more: Partial<RoundChoices['places'][number]>): RoundChoices['places'][number] => ({
  ...{ place: 'restaurant', place_id: id, name: `R${id}`, round_id: null, cover_days: null },
  ...{ lines: [], transfers: [], requests: [], ...more },
});
const line = (act: 'give' | 'take_clean' | 'take_dirty', quantity: number) => ({ act, quantity, format_id: 1 });

it('proposes each place once, a transfer apart from it, and no visit for dirty ones alone', () => {
  const rows = planOf([
    place(1, {
      cover_days: 0.5,
      lines: [line('give', 50), line('take_dirty', 8)],
      transfers: [{ act: 'give', format_id: 1, format_title: 'Bol', quantity: 20, other_id: 2, other_name: 'R2' }],
    }),
    place(2, {
      lines: [line('take_clean', 20)],
      transfers: [
        { act: 'take_clean', format_id: 1, format_title: 'Bol', quantity: 20, other_id: 1, other_name: 'R1' },
      ],
    }),
    place(3, { lines: [line('take_dirty', 40)] }),
    place(4, { round_id: 9, cover_days: 1, lines: [line('give', 5), line('take_dirty', 7)] }),
  ]);
  expect(rows.map(({ key }) => key)).toEqual(['transfer 2 1 1', 'restaurant 1', 'restaurant 4']);
  expect(rows[0]?.title).toBe('Bol\u00a0: 20 à transférer chez R1');
  expect(rows[0]?.lines.map(({ place_id, act, quantity }) => [place_id, act, quantity])).toEqual([
    [2, 'take_clean', 20],
    [1, 'give', 20],
  ]);
  expect(rows[1]?.lines.map(({ act, quantity }) => [act, quantity])).toEqual([
    ['give', 30],
    ['take_dirty', 8],
  ]);
  // A round goes there: its dirty ones are that round's.
  expect(rows[2]?.lines.map(({ act }) => act)).toEqual(['give']);
  expect(effectOf(rows, new Set())).toEqual({
    ...{ atRisk: 2, left: 0, loaded: 35, taken: 28 },
    ...{ restaurants: [2, 1, 4], drawers: [] },
  });
  // A transfer refused, nothing is taken at its other end.
  expect(effectOf(rows, new Set(['restaurant 4', 'transfer 2 1 1']))).toMatchObject({
    ...{ left: 2, loaded: 30, taken: 8, restaurants: [1] },
  });
});

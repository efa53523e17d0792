import { type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { expect, it } from 'vitest';
import { actsWords, endWords } from './words.ts';

const at = (clock: string): RoundStop => ({ at: clock }) as RoundStop;
const round = {
  status: 'done',
  metres: 14_800,
  given: 220,
  taken: 180,
  started_at: '2026-11-23T07:40:00Z',
  ended_at: '2026-11-23T09:50:20Z',
  stops: [at('08:40'), at('10:32')],
} as const;

it('a round that is done tells its kilometres, pieces by kilometre and hours beside those planned', () => {
  expect(endWords({ ...round, stops: [...round.stops] })).toBe(
    '14,8\u00a0km estimés · 27 contenants par km · 2\u00a0h\u00a010 du premier au dernier arrêt, 1\u00a0h\u00a052 prévues',
  );
  expect(endWords({ ...round, metres: 0, stops: [at('08:40')] })).toBe('0\u00a0km estimé');
  expect(endWords({ ...round, status: 'under_way', stops: [...round.stops] })).toBeUndefined();
});

it('a stop that is done tells what was planned where that differs', () => {
  const line = (act: 'give' | 'take_dirty', planned: number, actual: number | null) =>
    ({ act, planned, actual }) as RoundStop['lines'][number];
  expect(actsWords({ lines: [line('give', 64, null), line('take_dirty', 126, null)] })).toBe(
    'Livrer 64, reprendre 126 sales',
  );
  expect(actsWords({ lines: [line('give', 40, 30), line('give', 24, 24), line('take_dirty', 6, 6)] })).toBe(
    'Livrer 54 sur 64, reprendre 6 sales',
  );
});

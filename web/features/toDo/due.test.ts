import { expect, it } from 'vitest';
import { nextDue } from './due.ts';

it('what comes next is the first round, or the line that comes back before', () => {
  const round = { act: 'give', pieces: 4, round_id: 1, day: '2026-04-03', rounds: 1 } as const;
  const mark = { task: 'wash', n: 1, assigned_to: null, by: 'Léa', at: '2026-04-01T06:00:00Z' } as const;
  const off = { ...mark, snoozed_until: '2026-04-01T22:30:00Z' };
  expect(nextDue({ in_rounds: [], marks: [{ ...mark, snoozed_until: null }] })).toBeUndefined();
  expect(nextDue({ in_rounds: [round], marks: [] })).toBe('2026-04-03');
  expect(nextDue({ in_rounds: [round], marks: [off] })).toBe('2026-04-02');
});

import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { expect, it } from 'vitest';
import { withMore } from './plannedLines.ts';

const line = (act: PlannedLine['act'], quantity: number, place_id = 1): PlannedLine => ({
  place: 'restaurant',
  place_id,
  format_id: 3,
  act,
  quantity,
});

it('adds what is proposed to what is planned of the same format, place and act', () => {
  expect(withMore([line('give', 10), line('take_dirty', 4)], [line('give', 6), line('give', 5, 2)])).toEqual([
    line('give', 16),
    line('take_dirty', 4),
    line('give', 5, 2),
  ]);
  expect(withMore([], [line('give', 6)])).toEqual([line('give', 6)]);
});

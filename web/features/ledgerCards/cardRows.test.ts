import { type LevelChange, type StockMovement } from '@boucle/contract/features/ledgerCards/calls.ts';
import { transactionOf } from '@boucle/contract/features/transactions/rows.fixture.ts';
import { describe, expect, it } from 'vitest';
import { isLevelChange, levelWords, withLevelChanges } from './cardRows.ts';

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const moved = (hour: number): StockMovement => ({
  n: hour,
  day: '2026-03-02',
  at: at(hour),
  pieces: -1,
  balance: hour,
  format_title: 'Petit bol',
  counterpart: 'Léa Roy',
  counterpart_state: 'détenus',
  transaction: transactionOf('grab_container'),
});
const changed = (hour: number, alert: readonly [number | null, number | null] = [20, 30]): LevelChange => ({
  at: at(hour),
  by: 'Camille Ferrand',
  before: { alert_level: alert[0], target_level: 60 },
  after: { alert_level: alert[1], target_level: 60 },
});
const instants = [2, 4, 6, 8].map(at);
const hoursOf = (rows: ReturnType<typeof withLevelChanges>) =>
  rows.map((row) => `${isLevelChange(row) ? 'change ' : ''}${Number(row.at.slice(11, 13))}`);

describe('the changes of levels among the movements of a card', () => {
  const changes = [1, 3, 5, 7, 9].map((hour) => changed(hour));

  it('stand where they were made, on one page each', () => {
    const first = withLevelChanges([moved(8), moved(6)], changes, { isFirst: true, isLast: false, instants });
    const second = withLevelChanges([moved(4), moved(2)], changes, { isFirst: false, isLast: true, instants });
    expect(hoursOf(first)).toEqual(['change 9', '8', 'change 7', '6']);
    expect(hoursOf(second)).toEqual(['change 5', '4', 'change 3', '2', 'change 1']);
  });

  it('are none where nothing moved', () => {
    expect(withLevelChanges([], changes, { isFirst: true, isLast: true, instants: [] })).toEqual([]);
  });

  it('say what was changed', () => {
    expect(levelWords(changed(1))).toBe('Minimum\u00a0: 20 → 30');
    expect(levelWords(changed(1, [null, 30]))).toBe('Minimum\u00a0: – → 30');
    const both = { ...changed(1, [20, null]), after: { alert_level: null, target_level: 80 } };
    expect(levelWords(both)).toBe('Minimum\u00a0: 20 → –, cible\u00a0: 60 → 80');
  });
});

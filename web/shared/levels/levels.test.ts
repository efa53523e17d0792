import { LEVEL_FIELDS, LEVEL_LABELS } from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { expect, it } from 'vitest';
import { differencesOfRows, rowsOf } from './levelRows.ts';
import { levelError, levelsInput } from './levels.ts';

const bowl = {
  format_id: 1,
  format_title: 'Grand bol',
  drawing: 'bowl',
  picture_url: null,
  alert_level: 5,
  target_level: null,
  max_dirty: 30,
} as const;

it('writes and reads the levels that a place has', () => {
  const rows = rowsOf(LEVEL_FIELDS, [bowl], [bowl]);
  expect(rows).toEqual([{ alert_level: '5', target_level: '', max_dirty: '30' }]);
  expect(levelsInput('partner', [bowl], rows)).toEqual([
    { format_id: 1, alert_level: 5, target_level: null, max_dirty: 30 },
  ]);
  expect(levelsInput('drawer', [bowl], rows)).toEqual([{ format_id: 1, max_dirty: 30 }]);
});

it('shows what two people typed differently', () => {
  const [row] = rowsOf(LEVEL_FIELDS, [bowl], [bowl]);
  const mine = row === undefined ? [] : [{ ...row, max_dirty: ' ' }];
  expect(differencesOfRows(LEVEL_FIELDS, LEVEL_LABELS, [bowl], mine, row === undefined ? [] : [row])).toEqual([
    { name: 'max_dirty-1', label: 'Grand bol, sales au plus', mine: '–', theirs: '30' },
  ]);
});

it('refuses a target below the alert, letters, and a collection of nothing', () => {
  const row = { alert_level: '5', target_level: '4', max_dirty: '' };
  expect(levelError('target_level', '4', row)).toBe('La cible doit être au moins égale au minimum.');
  expect(levelError('target_level', '5', row)).toBeUndefined();
  expect(levelError('max_dirty', '0', row)).toBeDefined();
  expect(levelError('max_dirty', '', row)).toBeUndefined();
  expect(levelError('alert_level', 'dix', row)).toBeDefined();
  expect(levelError('alert_level', '0', row)).toBeUndefined();
});

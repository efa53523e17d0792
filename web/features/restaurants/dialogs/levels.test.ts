import { expect, it } from 'vitest';
import { differencesOfRows, rowsOf } from '../../../shared/levels/levelRows.ts';
import { LABELS, LEVEL_FIELDS, levelError, UNSET } from './levels.ts';

const more = { max_level: null, crate_size: 1, lead_days: 2 };
const format = { format_subtitle: '', drawing: 'bowl', picture_url: null, ...more } as const;
const typed = { max_level: '', crate_size: '1', lead_days: '2' };
const bowl = { ...format, format_id: 1, format_title: 'Grand bol', alert_level: 10, target_level: null };
const cup = { ...format, format_id: 2, format_title: 'Gobelet', alert_level: null, target_level: null };

it('writes the levels of the formats on screen, whichever are read later', () => {
  expect(rowsOf(LEVEL_FIELDS, [bowl, cup], [{ ...cup, target_level: 40 }], UNSET)).toEqual([
    { alert_level: '', target_level: '', ...typed },
    { alert_level: '', target_level: '40', ...typed },
  ]);
});

it('shows the levels that two people typed differently, and no other', () => {
  const mine = [
    { alert_level: ' 10 ', target_level: '30', ...typed },
    { alert_level: '', target_level: '', ...typed },
  ];
  const theirs = rowsOf(LEVEL_FIELDS, [bowl, cup], [bowl, { ...cup, alert_level: 5 }]);
  expect(differencesOfRows(LEVEL_FIELDS, LABELS, [bowl, cup], mine, theirs)).toEqual([
    { name: 'target_level-1', label: 'Grand bol, cible', mine: '30', theirs: '–' },
    { name: 'alert_level-2', label: 'Gobelet, minimum', mine: '–', theirs: '5' },
  ]);
});

it('refuses a maximum below the target, a crate of nothing and a delivery of two months', () => {
  const row = { alert_level: '10', target_level: '40', ...typed };
  expect(levelError('max_level', '39', row)).toBe('Le maximum doit être au moins égal au minimum et à la cible.');
  expect(levelError('max_level', '40', row)).toBeUndefined();
  expect(levelError('max_level', '', row)).toBeUndefined();
  expect(levelError('crate_size', '0', row)).toBeDefined();
  expect(levelError('crate_size', '500', row)).toBeUndefined();
  expect(levelError('lead_days', '31', row)).toBeDefined();
  expect(levelError('lead_days', '0', row)).toBeUndefined();
});

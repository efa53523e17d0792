import { expect, it } from 'vitest';
import { levelDifferences, levelRows } from './levels.ts';

const format = { format_subtitle: '', drawing: 'bowl', picture_url: null } as const;
const bowl = { ...format, format_id: 1, format_title: 'Grand bol', alert_level: 10, target_level: null };
const cup = { ...format, format_id: 2, format_title: 'Gobelet', alert_level: null, target_level: null };

it('writes the levels of the formats on screen, whichever are read later', () => {
  expect(levelRows([bowl, cup], { version: 2, levels: [{ ...cup, target_level: 40 }] })).toEqual([
    { alert_level: '', target_level: '' },
    { alert_level: '', target_level: '40' },
  ]);
});

it('shows the levels that two people typed differently, and no other', () => {
  const mine = [
    { alert_level: ' 10 ', target_level: '30' },
    { alert_level: '', target_level: '' },
  ];
  const theirs = levelRows([bowl, cup], { version: 2, levels: [bowl, { ...cup, alert_level: 5 }] });
  expect(levelDifferences([bowl, cup], mine, theirs)).toEqual([
    { name: 'target_level-1', label: 'Grand bol, cible', mine: '30', theirs: '–' },
    { name: 'alert_level-2', label: 'Gobelet, alerte', mine: '–', theirs: '5' },
  ]);
});

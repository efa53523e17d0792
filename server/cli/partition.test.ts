import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Usage } from './options.ts';
import { partition, statusLines } from './partition.ts';

const MIB = 1024 * 1024;
const table = (name: string, isInRanges: boolean) => ({ name, isInRanges, bytes: 3 * MIB });
const range = { n: 1, fromId: null, toId: 10_000_000, bytes: 2048 * MIB, transactions: 9_500_000 };
const spaced = (lines: readonly string[]): string[] => lines.map((line) => line.replaceAll(/\s/g, ' '));

test('status tells plain tables, a conversion that was begun, and each range', () => {
  expect(spaced(statusLines([table('movements', false)], [], { steps: 0, left: undefined }))).toEqual([
    'movements : 3 Mio',
    'Les transactions ne sont pas en plages.',
  ]);
  const begun = { ...range, isFrozen: false, tablespace: null };
  const half = statusLines([table('movements', false)], [begun], { steps: 7, left: 1234 });
  expect(half.at(-2)).toContain('(7 étapes faites)');
  expect(spaced(half).at(-1)).toContain('reste 1 234 numéros');
  const next = {
    n: 2,
    fromId: 10_000_000,
    toId: 20_000_000,
    bytes: MIB,
    transactions: 12,
    isFrozen: false,
    tablespace: null,
  };
  const whole = statusLines([table('movements', true)], [{ ...range, isFrozen: true, tablespace: 'ancien' }, next], {
    steps: 30,
    left: 9_999_988,
  });
  expect(spaced(whole)).toEqual([
    'movements : 3 Mio, en plages',
    'Plage n° 1, numéros avant 10 000 000 : 9 500 000 transactions, 2 048 Mio, figée, dans « ancien »',
    'Plage n° 2, numéros de 10 000 000 à 19 999 999 : 12 transactions, 1 Mio',
    'Il reste 9 999 988 numéros dans les plages prêtes.',
  ]);
});

test.each([
  [[]],
  [['--help']],
  [['elsewhere']],
  [['convert', '--range', '12']],
  [['convert', '--range', 'ten']],
  [['move', '--range', '1']],
])('the usage answers %j, before the database is asked', async (args) => {
  await expect(partition(readConfig({ DATABASE_URL: 'postgres://localhost:1/none' }), args)).rejects.toThrow(Usage);
});

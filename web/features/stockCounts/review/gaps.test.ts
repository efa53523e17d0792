import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { expect, it } from 'vitest';
import { carriedLines, gapsOf, leavesSome, stuckLines } from './gaps.ts';

it('adds up what is posted; what orders wait for is carried, what is short or undecided keeps all from being posted', () => {
  const line = (status: CountLine['status'], posted: number | null) => ({ status, posted }) as CountLine;
  const lines = [
    line('counted', -27),
    line('counted', 0),
    line('posted', 4),
    line('reserved', -8),
    line('undecided', -2),
    line('short', 3),
    line('void', null),
    line('to_count', null),
  ];
  expect(gapsOf({ lines })).toEqual({ lines: 2, surplus: 4, missing: 27 });
  expect(carriedLines({ lines }).map(({ status }) => status)).toEqual(['reserved']);
  expect(stuckLines({ lines }).map(({ status }) => status)).toEqual(['undecided', 'short']);
  expect(leavesSome({ lines })).toBe(true);
  expect(leavesSome({ lines: [line('reserved', -8), line('void', null)] })).toBe(false);
});

import { type CountLine } from '@boucle/contract/stockCounts/shapes.ts';
import { expect, it } from 'vitest';
import { gapsOf, waitingLines } from './gaps.ts';

it('adds up what is posted, apart from lines that wait', () => {
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
  expect(waitingLines({ lines })).toHaveLength(3);
});

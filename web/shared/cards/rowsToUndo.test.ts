import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { expect, it, vi } from 'vitest';
import { MOST_CARDS_TO_UNDO, rowsToUndo } from './rowsToUndo.ts';

const rowOf = (id: number) => ({ id }) as TransactionRow;
const cards = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

it('up to twenty cards are taken back, each by what was just recorded of it', async () => {
  expect(await rowsToUndo(cards(MOST_CARDS_TO_UNDO), (id) => Promise.resolve(rowOf(id)))).toHaveLength(20);
});

it('of more than twenty nothing is read', async () => {
  const latestOf = vi.fn((id: number) => Promise.resolve(rowOf(id)));
  expect(await rowsToUndo(cards(MOST_CARDS_TO_UNDO + 1), latestOf)).toEqual([]);
  expect(latestOf).not.toHaveBeenCalled();
});

it('none is taken back when one has nothing to take back', async () => {
  expect(await rowsToUndo(cards(3), (id) => Promise.resolve(id === 2 ? undefined : rowOf(id)))).toEqual([]);
});

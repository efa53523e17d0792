import { expect, it } from 'vitest';
import { actsOf } from './acts.ts';

it('makes an act and its reversal one line, and keeps a reversal whose act is further down', () => {
  const rows = [
    { id: 9, reverses_id: 2 },
    { id: 8, reverses_id: 7 },
    { id: 7, reverses_id: null },
    { id: 6, reverses_id: null },
  ];
  expect(actsOf(rows)).toEqual([
    { id: 9, reverses_id: 2, undone: false },
    { id: 7, reverses_id: null, undone: true },
    { id: 6, reverses_id: null, undone: false },
  ]);
});

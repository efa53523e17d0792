import { expect, it } from 'vitest';
import { type ActRow, settledPieces } from './settledPieces.ts';

/** A settlement of statement 1 that books a paper, settles parts of some, or neither. */
const act = (id: number, cents: number, more: Partial<ActRow> = {}): ActRow => ({
  owner: 'statement',
  of: 1,
  origin: 2,
  id,
  day: `2026-01-${String(id).padStart(2, '0')}`,
  cents,
  paper: null,
  parts: [],
  ...more,
});
const books = (id: number, paper: number, cents: number): ActRow => act(id, cents, { paper });
const pays = (id: number, cents: number, ...parts: [paper: number, cents: number][]): ActRow =>
  act(id, -cents, { parts: parts.map(([paper, of]) => ({ paper, cents: of })) });
const till = act(3, 3000);
/** Acts of each settled piece. */
const settled = (...rows: ActRow[]): number[][] =>
  settledPieces(rows, '2026-01-01').map(({ acts }) => acts.map(({ id }) => id).sort((a, b) => a - b));

it('settles an invoice with what paid it, whatever is open of its statement', () => {
  expect(settled(books(1, 7, 1200), till, pays(4, 1200, [7, 1200]))).toEqual([[1, 4]]);
  expect(settled(books(1, 7, 1200), till, pays(4, 1200, [7, 1200]), act(5, -3000))).toEqual([
    [1, 4],
    [3, 5],
  ]);
});

it('letters nothing of an invoice that is paid in part, or whose payment was taken back', () => {
  expect(settled(books(1, 7, 1200), pays(4, 500, [7, 500]))).toEqual([]);
  expect(settled(books(1, 7, 1200), pays(4, 500, [7, 500]), pays(5, 700, [7, 700]))).toEqual([[1, 4, 5]]);
  const paid = [books(1, 7, 1200), pays(4, 1200, [7, 1200]), pays(5, -1200, [7, -1200])];
  expect(settled(...paid)).toEqual([]);
});

it('joins what one payment settles, and a credit note with the invoice that it is set off against', () => {
  const two = [books(1, 7, 1200), books(2, 8, 800)];
  expect(settled(...two, pays(4, 1200, [7, 1200]), pays(5, 800, [8, 800]))).toEqual([
    [1, 4],
    [2, 5],
  ]);
  expect(settled(...two, pays(4, 2000, [7, 1200], [8, 800]))).toEqual([[1, 2, 4]]);
  expect(settled(books(1, 7, 1200), till, pays(4, 4200, [7, 1200]))).toEqual([[1, 3, 4]]);
  const credit = act(6, -300, {
    paper: 9,
    parts: [
      { paper: 7, cents: 300 },
      { paper: 9, cents: -300 },
    ],
  });
  expect(settled(books(1, 7, 1200), credit, till)).toEqual([]);
  expect(settled(books(1, 7, 1200), credit, till, pays(8, 900, [7, 900]))).toEqual([[1, 6, 8]]);
});

it('settles what is left of a statement together once it owes nothing', () => {
  // Two payments that no part explains: the statement as a whole is settled.
  expect(settled(books(1, 7, 1200), act(4, -500), act(5, -700))).toEqual([[1, 4, 5]]);
  expect(settledPieces([books(1, 7, 1200), pays(4, 1200, [7, 1200])], '2026-01-05')).toEqual([]);
});

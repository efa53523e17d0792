import { describe, expect, it } from 'vitest';
import { type DirtyStock, leftToDrop, piecesOf, type WaitingDeposit } from '../../../shared/outbox/deposit.ts';
import { isTooMuch, linesOf, shelvesOf, withQuantity } from './quantities.ts';

const stock = (format_id: number, dirty: number): DirtyStock => ({
  format_id,
  format_title: `Format ${format_id}`,
  drawing: 'bowl',
  picture_url: null,
  dirty,
});
const STOCKS = [stock(1, 34), stock(2, 18), stock(3, 0)];
const waiting = (quantity: number, refusal: string | null = null): WaitingDeposit => ({
  kind: 'deposit',
  id: 'a',
  owner: 'jade',
  madeAt: '2026-11-21T10:00:00Z',
  point: { id: 1, name: 'Gare Sud', address: '', city: '' },
  lines: [{ format_id: 1, format_title: 'Format 1', drawing: 'bowl', picture_url: null, quantity }],
  refusal,
});
const NONE = leftToDrop(STOCKS, []);

describe('what is left to drop', () => {
  it('is the dirty stock without what waits already; a refused deposit takes nothing', () => {
    expect(leftToDrop(STOCKS, [waiting(4)]).get(1)).toBe(30);
    expect(leftToDrop(STOCKS, [waiting(4, 'Le point est fermé.')]).get(1)).toBe(34);
    expect(leftToDrop(STOCKS, [waiting(50)]).get(1)).toBe(0);
  });
});

describe('the quantities', () => {
  it('begin with all there is, of the formats that are there', () => {
    expect(shelvesOf(STOCKS, NONE, null, true).map(({ quantity }) => quantity)).toEqual([34, 18]);
  });

  it('once changed, follow what was typed and no longer the stock', () => {
    const typed = withQuantity(shelvesOf(STOCKS, NONE, null, true), 2, 16);
    expect(typed).toEqual({ 1: 34, 2: 16 });
    const lines = linesOf(shelvesOf([stock(1, 40), stock(2, 18)], NONE, { ...typed, 1: 0 }, true));
    expect(lines).toMatchObject([{ format_id: 2, quantity: 16 }]);
    expect(piecesOf(lines)).toBe(16);
  });

  it('beyond the stock are refused when it is sure; a stock that may be out of date refuses nothing and hides no format', () => {
    const shelves = shelvesOf(STOCKS, NONE, { 1: 40 }, false);
    expect(shelves.map(({ format }) => format.format_id)).toEqual([1, 2, 3]);
    expect(shelves.map((shelf) => isTooMuch(shelf, true))).toEqual([true, false, false]);
    expect(shelves.map((shelf) => isTooMuch(shelf, false))).toEqual([false, false, false]);
  });
});

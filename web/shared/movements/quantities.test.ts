import { describe, expect, it } from 'vitest';
import {
  everything,
  type GridFormat,
  type GridRole,
  linesOf,
  refusalOf,
  SINGLE_ROLE,
  stockAfter,
  totalOf,
} from './quantities.ts';

const bowl: GridFormat = { formatId: 1, title: 'Grand bol', pictureUrl: null, stock: 60 };
const tray: GridFormat = { formatId: 2, title: 'Barquette', pictureUrl: null, stock: 1 };
const owner = 'l’entrepôt';
const back: readonly GridRole[] = [
  { role: 'used', label: 'Utilisés', unlimited: true },
  { role: 'missing', label: 'Manquants' },
];

describe('quantities of a movement', () => {
  it('takes all that there is at once', () => {
    const value = everything([bowl, tray], '');
    expect(linesOf(value, [bowl, tray], SINGLE_ROLE)).toEqual([
      { format_id: 1, quantity: 60 },
      { format_id: 2, quantity: 1 },
    ]);
    expect(stockAfter(bowl, value, SINGLE_ROLE, 'out')).toBe(0);
  });

  it('leaves what is not taken, and adds what comes in', () => {
    const value = { 1: { '': 20 } };
    expect(stockAfter(bowl, value, SINGLE_ROLE, 'out')).toBe(40);
    expect(stockAfter(bowl, value, SINGLE_ROLE, 'in')).toBe(80);
  });

  it('refuses more than there is, with what there is and what was asked', () => {
    const value = { 1: { '': 75 }, 2: { '': 2 } };
    expect(refusalOf(bowl, value, SINGLE_ROLE, 'out', owner)).toBe(
      'Grand bol\u00a0: l’entrepôt en a 60, vous en demandez 75.',
    );
    expect(refusalOf(tray, value, SINGLE_ROLE, 'out', owner)).toBe(
      'Barquette\u00a0: l’entrepôt en a 1, vous en demandez 2.',
    );
    expect(refusalOf({ ...tray, stock: 0 }, value, SINGLE_ROLE, 'out', undefined)).toBe(
      'Barquette\u00a0: le stock en a 0, vous en demandez 2.',
    );
    expect(refusalOf(bowl, { 1: { '': 90_000 } }, SINGLE_ROLE, 'out', owner)).toBe(
      'Grand bol\u00a0: l’entrepôt en a 60, vous en demandez 90\u202f000.',
    );
    expect(stockAfter(bowl, value, SINGLE_ROLE, 'out')).toBeNull();
  });

  it('accepts any number that comes in', () => {
    expect(refusalOf(bowl, { 1: { '': 9999 } }, SINGLE_ROLE, 'in', owner)).toBeUndefined();
  });

  it('bounds only the roles that take from the stock: more may come back than was known', () => {
    const surplus = { 1: { used: 70, missing: 10 } };
    expect(refusalOf(bowl, surplus, back, 'out', owner)).toBeUndefined();
    expect(stockAfter(bowl, surplus, back, 'out')).toBe(0);
    expect(refusalOf(bowl, { 1: { used: 0, missing: 61 } }, back, 'out', owner)).toContain('61');
  });

  it('sends what is typed, each line with its role, without the zeros', () => {
    const value = { 1: { used: 3, missing: 0 }, 2: { missing: 1 } };
    expect(linesOf(value, [bowl, tray], back)).toEqual([
      { format_id: 1, quantity: 3, role: 'used' },
      { format_id: 2, quantity: 1, role: 'missing' },
    ]);
    expect(linesOf({ 2: { '': 4 } }, [bowl, tray], SINGLE_ROLE)).toEqual([{ format_id: 2, quantity: 4 }]);
    expect(totalOf(value, [bowl, tray], back)).toBe(4);
  });
});

import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { describe, expect, it } from 'vitest';
import { holdOf, linesOf } from './orderDraft.ts';

const BOWL = 1;
const CUP = 2;
const PRICES = new Map([
  [BOWL, 3],
  [CUP, 1.1],
]);

const loan = (format_id: number, quantity: number, unit_deposit: number): HolderStock => ({
  loan_id: 1,
  format_id,
  format_title: '',
  drawing: 'bowl',
  picture_url: null,
  quantity,
  unit_deposit,
  since: '2026-01-01T00:00:00Z',
  restaurant_id: null,
  restaurant_name: null,
});

describe('what an order keeps on the cagnotte', () => {
  it('is the deposits to deliver less those of the oldest loans taken back', () => {
    const loans = [loan(BOWL, 1, 2), loan(BOWL, 5, 3)];
    expect(holdOf({ [BOWL]: 3, [CUP]: 1 }, { [BOWL]: 2 }, PRICES, loans)).toEqual({
      deposit: 10.1,
      returned: 5,
      held: 5.1,
    });
  });

  it('is nothing when more comes back than goes out, and boxes that are not held pay nothing', () => {
    expect(holdOf({ [CUP]: 1 }, { [BOWL]: 4 }, PRICES, [loan(BOWL, 2, 3)])).toEqual({
      deposit: 1.1,
      returned: 6,
      held: 0,
    });
    expect(holdOf({}, { [BOWL]: 4 }, PRICES, []).returned).toBe(0);
  });

  it('sends what is more than 0', () => {
    expect(linesOf({ [BOWL]: 2, [CUP]: 0 })).toEqual([{ format_id: BOWL, quantity: 2 }]);
  });
});

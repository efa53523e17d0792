import { describe, expect, it } from 'vitest';
import {
  askedOf,
  deliveryLines,
  type Deliveries,
  excessesOf,
  proposedDeliveries,
  withDelivery,
  withoutPlaces,
} from './supply.ts';

const BOWL = 1;
const place = (id: number) => ({ id, name: `R${id}` });
const NOTHING: Deliveries = new Map();

describe('more than the warehouse has', () => {
  it('is refused on the last place that asks for it, with what may stay there', () => {
    const places = [place(1), place(2), place(3)];
    const typed = withDelivery(withDelivery(NOTHING, 1, BOWL, 54), 2, BOWL, 10);
    expect(excessesOf(places, new Map([[BOWL, 60]]), typed)).toEqual([
      { place: 2, format: BOWL, there: 60, asked: 64, most: 6 },
    ]);
    expect(excessesOf(places, new Map([[BOWL, 64]]), typed)).toEqual([]);
    expect(deliveryLines(withDelivery(typed, 1, 2, 0).get(1))).toEqual([{ format_id: BOWL, quantity: 54 }]);
  });

  it('does not count what had no answer: the warehouse that was read again is short of it already', () => {
    const places = [place(1), place(2)];
    const typed = withDelivery(withDelivery(NOTHING, 1, BOWL, 40), 2, BOWL, 20);
    // 40 of 60 were recorded at the first place although no answer came.
    const open = withoutPlaces(typed, new Set([1]));
    expect(excessesOf(places, new Map([[BOWL, 20]]), open)).toEqual([]);
    expect(askedOf(open, BOWL)).toBe(20);
  });
});

it('a sheet may begin with what is proposed to be brought, and nothing else of it', () => {
  const one = { place_id: 3, format_id: BOWL, quantity: 12 };
  const proposals = [
    { ...one, act: 'give' },
    { ...one, act: 'take_dirty', quantity: 9 },
    { act: 'give', place_id: 3, format_id: 2, quantity: 4 },
  ];
  const sheet = proposedDeliveries(proposals);
  expect([...sheet.keys()]).toEqual([3]);
  expect(deliveryLines(sheet.get(3))).toEqual([
    { format_id: BOWL, quantity: 12 },
    { format_id: 2, quantity: 4 },
  ]);
});

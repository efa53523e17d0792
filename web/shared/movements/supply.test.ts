import { describe, expect, it } from 'vitest';
import {
  askedOf,
  delivered,
  deliveryLines,
  type Deliveries,
  excessesOf,
  filledToTarget,
  proposedDeliveries,
  shareOut,
  type SupplyPlace,
  withDelivery,
  withoutPlaces,
  withPlanned,
} from './supply.ts';

const BOWL = 1;
const place = (
  id: number,
  clean: number,
  alert_level: number | null,
  target_level: number | null,
  more: Partial<SupplyPlace['shelves'][number]> = {},
): SupplyPlace => ({
  id,
  name: `R${id}`,
  shelves: [{ format_id: BOWL, clean, reserved: 0, offered: true, alert_level, target_level, ...more }],
});
const NOTHING: Deliveries = new Map();
const filled = (places: readonly SupplyPlace[], there: number, typed = NOTHING, named?: ReadonlySet<number>) =>
  [...filledToTarget(places, new Map([[BOWL, there]]), typed, named)].map(([, lines]) => lines.get(BOWL) ?? 0);

describe('what rounds bring', () => {
  it('is not delivered a second time, nor what they take left out', () => {
    expect(filled([place(1, 2, 5, 20, { coming: 18 })], 100)).toEqual([0]);
    expect(filled([place(1, 2, 5, 20, { coming: 8 })], 100)).toEqual([10]);
    expect(filled([place(1, 12, 5, 20, { leaving: 4 })], 100)).toEqual([12]);
    // A place that is brought enough takes no part of the other's shortage.
    expect(filled([place(1, 0, 10, 10, { coming: 10 }), place(2, 0, 10, 10)], 10)).toEqual([0, 10]);
  });
});

describe('what is shared out', () => {
  it('is all that is lacking when there is enough, else a part in proportion, to the piece', () => {
    expect(shareOut(100, [10, 30])).toEqual([10, 30]);
    expect(shareOut(20, [10, 30])).toEqual([5, 15]);
    expect(shareOut(10, [5, 5, 5])).toEqual([4, 3, 3]);
    expect(shareOut(0, [5, 5])).toEqual([0, 0]);
    expect(shareOut(-3, [5])).toEqual([0]);
  });

  it('never exceeds what there is nor what is lacking, whatever the numbers', () => {
    for (let pieces = 0; pieces <= 40; pieces += 1) {
      for (const lacks of [[7, 11, 0, 13], [1, 1, 1], [40], [3, 29]]) {
        const shares = shareOut(pieces, lacks);
        const whole = lacks.reduce((sum, lack) => sum + lack, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(pieces, whole));
        expect(shares.every((share, index) => share >= 0 && share <= (lacks[index] ?? 0))).toBe(true);
      }
    }
  });
});

describe('a delivery filled to the target', () => {
  it('brings what nobody was promised up to the target, or to the alert level where there is no target', () => {
    const places = [place(1, 18, 20, 60, { reserved: 6 }), place(2, 3, 10, null), place(3, 96, 30, 90)];
    expect(filled(places, 500)).toEqual([48, 7, 0]);
  });

  it('gives nothing of a format that is not offered there, nor where nobody says how much should be', () => {
    expect(filled([place(1, 0, 5, 9, { offered: false }), place(2, 0, null, null)], 50)).toEqual([0, 0]);
  });

  it('brings everybody up to the alert level before anybody to the target, when there is not enough', () => {
    const places = [place(1, 0, 10, 100), place(2, 0, 10, 20)];
    expect(filled(places, 20)).toEqual([10, 10]);
    expect(filled(places, 30)).toEqual([19, 11]);
    expect(filled(places, 8)).toEqual([4, 4]);
  });

  it('of one place leaves the others what is typed there, and shares only the rest', () => {
    const places = [place(1, 0, 10, 30), place(2, 0, 10, 30)];
    const typed = withDelivery(NOTHING, 2, BOWL, 25);
    expect(filled(places, 40, typed, new Set([1]))).toEqual([15, 25]);
  });
});

describe('more than the warehouse has', () => {
  it('is refused on the last place that asks for it, with what may stay there', () => {
    const places = [place(1, 0, 0, 0), place(2, 0, 0, 0), place(3, 0, 0, 0)];
    const typed = withDelivery(withDelivery(NOTHING, 1, BOWL, 54), 2, BOWL, 10);
    expect(excessesOf(places, new Map([[BOWL, 60]]), typed)).toEqual([
      { place: 2, format: BOWL, there: 60, asked: 64, most: 6 },
    ]);
    expect(excessesOf(places, new Map([[BOWL, 64]]), typed)).toEqual([]);
    expect(deliveryLines(withDelivery(typed, 1, 2, 0).get(1))).toEqual([{ format_id: BOWL, quantity: 54 }]);
  });

  it('does not count what had no answer: the warehouse that was read again is short of it already', () => {
    const places = [place(1, 0, 0, 0), place(2, 0, 0, 0)];
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

it('one restaurant is completed like several: what rounds bring counts as there, what they take as gone', () => {
  const { shelves } = place(1, 10, 5, 30);
  const filled = (planned: { format_id: number; coming: number; leaving: number }[]) =>
    delivered(
      filledToTarget([{ id: 1, name: 'R1', shelves: withPlanned(shelves, planned) }], new Map([[BOWL, 99]]), new Map()),
      1,
      BOWL,
    );
  expect(filled([])).toBe(20);
  expect(filled([{ format_id: BOWL, coming: 12, leaving: 0 }])).toBe(8);
  expect(filled([{ format_id: BOWL, coming: 0, leaving: 4 }])).toBe(24);
  expect(filled([{ format_id: 2, coming: 12, leaving: 0 }])).toBe(20);
});

import { describe, expect, it } from 'vitest';
import { coverOf, reorderPoint, shareLeft } from './cover.ts';
import { type Drawer, judge, type Shelf, whyEmptied } from './proposals.ts';
import { NOTHING_PLANNED, plannedAt } from './planned.ts';
import { metresBetween, shareOut, transfersOf } from './scarcity.ts';

const WEEK = [9.4, 7, 7, 7, 7, 7, 7];
const steady = (pieces: number) => ({
  method: 'weekday' as const,
  week: Array.from({ length: 7 }, () => pieces),
  sigma: 0,
  quantiles: null,
});
const shelf = (part: Partial<Shelf> = {}): Shelf => ({
  place: 'R',
  place_id: 1,
  place_name: 'Chez Manon',
  format_id: 1,
  format_title: 'Bol',
  clean: 60,
  reserved: 0,
  dirty: 0,
  old_dirty: 0,
  alert_level: null,
  target_level: null,
  max_level: null,
  max_dirty: null,
  crate_size: 1,
  lead_days: 2,
  receives: true,
  forecast: steady(10),
  shift: 0,
  planned: NOTHING_PLANNED,
  coming_in: null,
  ...part,
});
const acts = (part: Partial<Shelf>) =>
  judge(shelf(part), 1).acts.map(({ act, quantity, reason }) => [act, quantity, reason]);

describe('cover', () => {
  it('of 23 with 9.4, 7 and 7 ends on the third day', () => {
    expect(coverOf(23, { week: WEEK })).toMatchObject({ ahead: 2, moment: 'evening' });
    expect(coverOf(23, { week: WEEK })?.days).toBeCloseTo(2 + 6.6 / 7, 10);
  });

  it('is none beyond sixty days, 0 where nothing is left', () => {
    expect(coverOf(700, { week: WEEK })).toBeNull();
    expect(coverOf(5, { week: [0, 0, 0, 0, 0, 0, 0] })).toBeNull();
    expect(coverOf(0, { week: WEEK })).toMatchObject({ days: 0, ahead: 0 });
    expect(coverOf(-3, { week: WEEK })).toMatchObject({ days: 0, ahead: 0 });
  });

  it('counts what is left of today, and knows yesterday’s forecast', () => {
    expect(shareLeft(8)).toBe(1);
    expect(shareLeft(16)).toBe(0.5);
    expect(shareLeft(23)).toBe(0);
    // At 16:00 half of 9.4 is to come: 4.7, then 7.
    expect(coverOf(5, { week: WEEK }, { today: 0.5 })).toMatchObject({ ahead: 1, moment: 'midday' });
    expect(coverOf(5, { week: WEEK })).toMatchObject({ ahead: 0, moment: 'evening' });
    expect(coverOf(8, { week: WEEK }, { shift: 1 })?.ahead).toBe(1);
  });
});

describe('the reorder point', () => {
  it('is what is asked for until a delivery comes, and the deviation of its errors', () => {
    expect(reorderPoint(steady(10), 2)).toBe(30);
    // Variance 25 × 3 × 5.5 / 3.5: 30 + 1.28 × 10.86 + 0.73 − 0.5 = 44.1…
    expect(reorderPoint({ ...steady(10), sigma: 5 }, 2)).toBe(45);
  });

  it('of a slow cell is its quantile', () => {
    expect(reorderPoint({ ...steady(0.2), sigma: 9, quantiles: [1, 2, 3] }, 2)).toBe(3);
    expect(reorderPoint({ ...steady(0.2), quantiles: [1, 2, 3] }, 30)).toBe(3);
  });
});

describe('a proposal', () => {
  it('brings up to the target in whole crates where less than the reorder point may be lent', () => {
    expect(acts({ clean: 29, target_level: 80 })).toEqual([['give', 51, 'below_order']]);
    expect(acts({ clean: 40, reserved: 11, target_level: 80, crate_size: 20 })).toEqual([['give', 60, 'below_order']]);
    expect(acts({ clean: 29, target_level: 80, max_level: 80, crate_size: 20 })).toEqual([['give', 40, 'below_order']]);
    // No one set a target: the reorder point and a week.
    expect(acts({ clean: 29 })).toEqual([['give', 71, 'below_order']]);
    expect(acts({ clean: 30 })).toEqual([]);
    expect(acts({ clean: 29, receives: false })).toEqual([['take_clean', 29, 'closed']]);
  });

  it('uses levels alone where there is not enough history', () => {
    const forecast = { ...steady(0), method: 'none' as const, week: [] };
    expect(judge(shelf({ forecast, clean: 3 }), 1)).toMatchObject({
      urgency: 'unknown',
      acts: [],
      cover: null,
      order_below: null,
    });
    expect(acts({ forecast, clean: 3, alert_level: 5, target_level: 20 })).toEqual([['give', 17, 'below_alert']]);
    expect(acts({ forecast, clean: 60, target_level: 20, max_level: 40 })).toEqual([['take_clean', 40, 'above_max']]);
  });

  it('takes back what is above the maximum or lasts longer than 45 days', () => {
    expect(acts({ clean: 90, target_level: 50, max_level: 80 })).toEqual([['take_clean', 40, 'above_max']]);
    expect(acts({ clean: 460 })).toEqual([['take_clean', 360, 'long_cover']]);
    expect(acts({ clean: 440 })).toEqual([]);
  });

  it('collects dirty ones that are old', () => {
    expect(acts({ dirty: 12 })).toEqual([]);
    expect(acts({ dirty: 12, old_dirty: 1 })).toEqual([['take_dirty', 12, 'old_dirty']]);
    expect(acts({ dirty: 12, max_dirty: 12 })).toEqual([['take_dirty', 12, 'many_dirty']]);
    expect(acts({ dirty: 12, max_dirty: 13 })).toEqual([]);
  });

  it('takes everything back where nobody lends any more', () => {
    const none = { ...steady(0), method: 'none' as const, week: [] };
    expect(acts({ receives: false, clean: 12, forecast: none })).toEqual([['take_clean', 12, 'closed']]);
    expect(acts({ receives: false, clean: 12, reserved: 2, target_level: 20 })).toEqual([['take_clean', 10, 'closed']]);
    expect(acts({ receives: false, clean: 0 })).toEqual([]);
    expect(acts({ receives: false, place: 'D', clean: 12, forecast: none })).toEqual([]);
  });

  it('does not wait for clean ones at a drop-off point, where nobody brings any', () => {
    expect(judge(shelf({ place: 'D', clean: 0, alert_level: 5 }), 1)).toMatchObject({
      urgency: 'ok',
      acts: [],
      cover: null,
    });
    expect(judge(shelf({ place: 'D', clean: 15 }), 1).cover?.days).toBe(1.5);
  });

  it('proposes nothing at the warehouse', () => {
    expect(judge(shelf({ place: 'A', place_id: 0, clean: 5 }), 1)).toMatchObject({ urgency: 'risk', acts: [] });
  });

  it('empties a drawer that is full before somebody comes', () => {
    const drawer = (dirty: number, capacity: number | null, max_dirty: number | null = null): Drawer => ({
      id: 1,
      name: 'Halles',
      capacity,
      formats: [{ format_id: 1, format_title: 'Bol', dirty, max_dirty, week: steady(10).week, shift: 0 }],
    });
    expect(whyEmptied(drawer(80, 100))).toBe('drawer_full');
    expect(whyEmptied(drawer(79, 100))).toBeNull();
    expect(whyEmptied(drawer(500, null))).toBeNull();
    expect(whyEmptied(drawer(0, 15))).toBeNull();
    expect(whyEmptied(drawer(12, null, 12))).toBe('drawer_level');
    expect(whyEmptied(drawer(11, null, 12))).toBeNull();
  });
});

describe('what rounds will do already', () => {
  const coming = (pieces: number, days: number): Partial<Shelf> => ({
    planned: { ...NOTHING_PLANNED, coming: pieces, coming_on: '2026-06-02' },
    coming_in: days,
  });

  it('is not proposed again, and what it lacks is', () => {
    expect(acts({ clean: 10 })).toEqual([['give', 90, 'below_order']]);
    expect(acts({ clean: 10, ...coming(90, 1) })).toEqual([]);
    expect(acts({ clean: 10, ...coming(15, 1) })).toEqual([['give', 75, 'below_order']]);
    expect(acts({ clean: 10, max_level: 60, target_level: 60, ...coming(15, 1) })).toEqual([
      ['give', 35, 'below_order'],
    ]);
  });

  it('ends a risk where it comes before the shelf is empty, and brings enough', () => {
    const urgency = (part: Partial<Shelf>) => judge(shelf(part), 1).urgency;
    expect(urgency({ clean: 15 })).toBe('risk');
    expect(urgency({ clean: 15, ...coming(85, 1) })).toBe('ok');
    expect(urgency({ clean: 15, ...coming(85, 2) })).toBe('risk');
    expect(urgency({ clean: 15, ...coming(3, 1) })).toBe('risk');
    expect(urgency({ clean: 15, ...coming(10, 1) })).toBe('order');
    // Cover is of what is there.
    expect(judge(shelf({ clean: 15, ...coming(85, 1) }), 1).cover?.days).toBeCloseTo(1.5, 10);
  });

  it('takes clean and dirty ones once', () => {
    const planned = { ...NOTHING_PLANNED, leaving: 360, collected: 12 };
    expect(acts({ clean: 460, dirty: 12, old_dirty: 12, planned })).toEqual([]);
    expect(acts({ clean: 480, dirty: 15, old_dirty: 13, planned })).toEqual([['take_dirty', 3, 'old_dirty']]);
    expect(acts({ clean: 820, dirty: 15, max_dirty: 3, planned })).toEqual([
      ['take_clean', 360, 'long_cover'],
      ['take_dirty', 3, 'many_dirty'],
    ]);
  });

  it('is told of each shelf, and of the warehouse that loads it', () => {
    const give = { place: 'R', format_id: 3, act: 'give', pieces: 8, day: '2026-06-02', round_id: 1, stop: 1 } as const;
    const at = plannedAt([
      { ...give, place_id: 1 },
      { ...give, place_id: 2, pieces: 5 },
      { ...give, place_id: 2, act: 'take_dirty' },
      { ...give, place: 'T', place_id: 1, act: 'empty_drawer' },
    ]);
    expect(at({ place: 'R', place_id: 1, format_id: 3 })).toMatchObject({ coming: 8, coming_on: '2026-06-02' });
    expect(at({ place: 'R', place_id: 2, format_id: 3 })).toMatchObject({ coming: 5, collected: 8 });
    expect(at({ place: 'A', place_id: 0, format_id: 3 })).toEqual({ ...NOTHING_PLANNED, leaving: 13 });
    expect(at({ place: 'P', place_id: 1, format_id: 3 })).toEqual(NOTHING_PLANNED);
  });
});

describe('what the warehouse has not', () => {
  const need = (place_id: number, wanted: number, cover_days: number | null) => ({
    place: 'R',
    place_id,
    format_id: 1,
    wanted,
    cover_days,
  });

  it('is given to whoever runs out first, ties by number', () => {
    const needs = [need(3, 30, 2), need(2, 30, 1), need(1, 30, 2), need(4, 10, null)];
    const given = shareOut(needs, new Map([[1, 70]]));
    expect(needs.map((one) => given.get(one))).toEqual([10, 30, 30, 0]);
    expect(shareOut(needs, new Map()).get(needs[1] ?? need(0, 0, 0))).toBe(0);
  });

  it('comes from the nearest neighbour that has too many, 3 km away at most, once', () => {
    // A degree of latitude is 111.2 km.
    const at = (kilometres: number) => ({ latitude: 47.2 + kilometres / 111.195, longitude: -1.55 });
    expect(metresBetween(at(0), at(3))).toBeCloseTo(3000, 0);
    const side = (place_id: number, pieces: number, kilometres: number | null) => ({
      place_id,
      format_id: 1,
      pieces,
      position: kilometres === null ? null : at(kilometres),
    });
    const surplus = [side(5, 10, 2.9), side(6, 8, 1), side(7, 99, 3.1), side(8, 99, null)];
    expect(transfersOf([side(1, 12, 0), side(2, 50, 0)], surplus)).toEqual([
      { from_id: 6, to_id: 1, format_id: 1, quantity: 8, metres: 1000 },
      { from_id: 5, to_id: 1, format_id: 1, quantity: 4, metres: 2900 },
      { from_id: 5, to_id: 2, format_id: 1, quantity: 6, metres: 2900 },
    ]);
  });
});

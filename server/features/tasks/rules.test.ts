import { expect, it } from 'vitest';
import { NOTHING_PLANNED } from '../../domain/supply/planned.ts';
import { judge, type Shelf } from '../../domain/supply/proposals.ts';
import { type JudgedShelf } from '../../domain/supply/shelves.ts';
import { shelfWork } from './rules.ts';

const BOWL = 1;

/** A shelf of five bowls a day, judged at noon; `clean` may be lent. */
function shelf(place: 'A' | 'R', place_id: number, clean: number, more: Partial<Shelf> = {}): JudgedShelf {
  const known: Shelf = {
    ...{ place, place_id, place_name: `${place}${place_id}`, format_id: BOWL, format_title: 'Grand bol' },
    ...{ clean, reserved: 0, dirty: 0, old_dirty: 0, crate_size: 1, lead_days: 2, receives: true },
    ...{ alert_level: null, target_level: 40, max_level: null, max_dirty: null },
    ...{ forecast: { method: 'weekday', week: [5, 5, 5, 5, 5, 5, 5], sigma: 0, quantiles: null }, shift: 0 },
    ...{ planned: NOTHING_PLANNED, coming_in: null },
    ...more,
  };
  const shown = { drawing: 'bowl' as const, picture_url: null, position: null, as_of: null };
  return { id: 1, cell_id: 1, dirty_cell_id: null, ...shown, ...known, judged: judge(known, 1) };
}

const work = (shelves: JudgedShelf[], restaurantId?: number) => {
  const { running_out, to_supply } = shelfWork({ shelves, planned: [], asked: [], today: '2026-11-30', restaurantId });
  return {
    out: running_out.map(({ place_id, available, runs_out_on }) => [place_id, available, runs_out_on]),
    supply: to_supply.map(({ id, quantity }) => [id, quantity]),
  };
};

it('what runs out within two days stands first, and its place is not to be supplied a second time', () => {
  const shelves = [shelf('A', 0, 100), shelf('R', 1, 12), shelf('R', 2, 8), shelf('R', 3, 3), shelf('R', 4, 90)];
  expect(work(shelves)).toEqual({
    out: [
      [3, 3, '2026-11-30'],
      [2, 8, '2026-12-01'],
    ],
    supply: [[1, 28]],
  });
  expect(work(shelves, 1)).toEqual({ out: [], supply: [[1, 28]] });
  expect(work(shelves, 3)).toEqual({ out: [[3, 3, '2026-11-30']], supply: [] });
});

it('the alert level of the warehouse stays there, and a level is a bound where there is no history', () => {
  expect(work([shelf('A', 0, 100, { alert_level: 90 }), shelf('R', 1, 12)]).supply).toEqual([[1, 10]]);
  expect(work([shelf('A', 0, 100, { alert_level: 100 }), shelf('R', 1, 12)]).supply).toEqual([]);
  const forecast = { method: 'none' as const, week: [], sigma: 0, quantiles: null };
  const unknown = { forecast, alert_level: 10, target_level: 20 };
  expect(work([shelf('A', 0, 100), shelf('R', 1, 4, unknown), shelf('R', 2, 10, unknown)])).toEqual({
    out: [],
    supply: [[1, 16]],
  });
});

it('pieces of a round, or that a restaurant asked for, are in no other line', () => {
  const planned = { ...NOTHING_PLANNED, coming: 20, coming_on: '2026-12-03', collected: 6 };
  const shelves = [shelf('A', 0, 100), shelf('R', 1, 12, { dirty: 9 }), shelf('R', 2, 3, { dirty: 6, planned })];
  const give = { place: 'R' as const, place_id: 2, format_id: BOWL, act: 'give' as const, pieces: 20 };
  const at = { day: '2026-12-03', round_id: 7, stop: 3 };
  expect(
    shelfWork({
      shelves,
      planned: [
        { ...give, ...at },
        { ...give, ...at, act: 'take_dirty', pieces: 6 },
        { ...give, ...at, place: 'T', act: 'empty_drawer', pieces: 0, round_id: 8 },
      ],
      asked: [{ restaurant_id: 1, format_id: BOWL, pieces: 30 }],
      today: '2026-11-30',
    }),
  ).toMatchObject({
    // The round comes too late: the stock still runs out, and its stop is named.
    running_out: [{ place_id: 2, coming: 20, round: { id: 7, stop: 3 } }],
    to_supply: [],
    dirty_restaurants: [{ id: 1, quantity: 9 }],
    in_rounds: [
      { act: 'give', pieces: 20, round_id: 7, rounds: 1 },
      { act: 'take_dirty', pieces: 6 },
      { act: 'empty_drawer', pieces: 1, round_id: 8 },
    ],
  });
});

import { addDays } from '@boucle/contract/base/format.ts';
import { type CommandLine } from '../../../../domain/ledger/types.ts';
import { type Cast, STORY_DAYS } from '../initiatives/cast.ts';
import { type Random } from '../random.ts';
import { type UndatedCommand } from './acts.ts';
import { type Agenda } from './agenda.ts';
import { type Boxes, createBins } from './bins.ts';
import { type Supply } from './supply.ts';

/** Dirty containers of the story: collected, dropped off, washed, counted. */
export interface Rounds {
  /** Containers that somebody left in a drawer, by ranks. */
  leave(drawer: number, format: number, quantity: number): void;
  plan(agenda: Agenda, start: string): void;
}

export interface RoundsOptions {
  readonly cast: Cast;
  readonly random: Random;
  readonly supply: Supply;
  readonly adminId: number;
  /** Who drops containers off for the partner. */
  readonly employeeId: number;
  readonly record: (at: Date, command: UndatedCommand) => void;
}

const WEEK = 7;
const FORTNIGHT = 14;
const DRAWER_DAYS = 9;
/** The smallest drawer is left to fill for the last weeks. */
const LEFT_TO_FILL = 24;

/**
 * The rounds of the demo story: collections, washings, drop-offs and emptied drawers, as entries of
 * its agenda.
 */
export function createRounds({ cast, random, supply, adminId, employeeId, record }: RoundsOptions): Rounds {
  const { story, partnerId, restaurantIds, formatIds, places } = cast;
  const formats = story.formats.length;
  const warehouse = createBins(1, formats);
  const partner = createBins(1, formats);
  const points = createBins(places.pointIds.length, formats);
  const washedAtPoint = createBins(places.pointIds.length, formats);
  const drawers = createBins(places.drawerIds.length, formats);
  const capacities = story.sites.flatMap(({ terminals }) => terminals.flatMap((terminal) => terminal.drawers));
  const lines = (boxes: readonly Boxes[], role?: string): CommandLine[] =>
    boxes.map(({ format, quantity }) => ({
      formatId: formatIds[format] ?? 0,
      quantity,
      ...(role === undefined ? {} : { role }),
    }));
  const washing = restaurantIds.flatMap((id, rank) =>
    story.restaurants[rank]?.washMode === 'account' ? [{ id, rank }] : [],
  );

  /**
   * Dirty ones of restaurants come to the warehouse; every other week the partner's van collects at
   * one restaurant.
   */
  const collect = (at: Date, byPartner: boolean): void => {
    for (const [nth, { id, rank }] of washing.entries()) {
      const boxes = supply.collect(rank);
      if (boxes.length === 0) continue;
      const van = byPartner && nth === 0;
      record(at, {
        adminId,
        type: 'admin_return_dirty',
        restaurantId: id,
        ...(van ? { partnerId } : {}),
        lines: lines(boxes),
      });
      for (const { format, quantity } of boxes) (van ? partner : warehouse).add(0, format, quantity);
    }
  };

  const wash = (at: Date): void => {
    const boxes = warehouse.empty(0);
    if (boxes.length === 0) return;
    const sorted = boxes.flatMap(({ format, quantity }) => {
      const rejected = quantity > 8 && random.chance(0.3) ? 1 : 0;
      supply.addToWarehouse(format, quantity - rejected);
      return [
        ...lines([{ format, quantity: quantity - rejected }], 'washed'),
        ...(rejected > 0 ? lines([{ format, quantity: rejected }], 'rejected') : []),
      ];
    });
    record(at, { adminId, type: 'admin_wash', lines: sorted });
  };

  /** Whose turn it is: each point is served. */
  let turn = 0;
  /** The van's load, shared between two points. */
  const dropOff = (at: Date): void => {
    const boxes = partner.empty(0);
    const first = turn % places.pointIds.length;
    turn += 1;
    const second = (first + 1) % places.pointIds.length;
    const half = boxes.map(({ format, quantity }) => ({ format, quantity: Math.ceil(quantity / 2) }));
    const rest = boxes.map(({ format, quantity }) => ({ format, quantity: Math.floor(quantity / 2) }));
    for (const [point, own] of [
      [first, half],
      [second, rest],
    ] as const) {
      const some = own.filter(({ quantity }) => quantity > 0);
      if (some.length === 0) continue;
      record(at, {
        type: 'drop_partner_container',
        recorder: 'partner',
        personId: employeeId,
        partnerId,
        dropOffPointId: places.pointIds[point] ?? 0,
        lines: lines(some),
      });
      for (const { format, quantity } of some) points.add(point, format, quantity);
    }
  };

  /**
   * A restaurant that washes passes by: some it washes there, some it keeps, some it takes away.
   */
  const visit = (at: Date): void => {
    for (const [point, dropOffPointId] of places.pointIds.entries()) {
      const format = story.formats.findIndex((_, rank) => points.at(point, rank) >= 6);
      const rank = story.restaurants.findIndex(
        ({ washMode, formats: served }) => washMode === 'restaurant' && served.includes(format),
      );
      if (format === -1 || rank === -1) continue;
      const shop = { author: 'restaurant_owner', restaurantId: restaurantIds[rank] ?? 0, dropOffPointId } as const;
      const some = lines([{ format, quantity: 2 }]);
      record(at, { ...shop, type: 'restaurant_wash_drop_off_point_container', lines: some });
      record(at, { ...shop, type: 'restaurant_wash_and_keep_drop_off_point_container', lines: some });
      record(at, { ...shop, type: 'restaurant_pickup_drop_off_point_container', lines: some });
      points.add(point, format, -6);
      washedAtPoint.add(point, format, 2);
      supply.takeBack(rank, format, 4);
    }
  };

  const fetchFromPoints = (at: Date): void => {
    for (const [point, dropOffPointId] of places.pointIds.entries()) {
      const [dirty, clean] = [points.empty(point), washedAtPoint.empty(point)];
      const of = { adminId, dropOffPointId };
      if (dirty.length > 0)
        record(at, { ...of, type: 'admin_pickup_drop_off_point_dirty_container', lines: lines(dirty) });
      if (clean.length > 0)
        record(at, { ...of, type: 'admin_pickup_drop_off_point_clean_container', lines: lines(clean) });
      for (const { format, quantity } of dirty) warehouse.add(0, format, quantity);
      for (const { format, quantity } of clean) supply.addToWarehouse(format, quantity);
    }
  };

  const emptyDrawers = (at: Date, day: number): void => {
    const smallest = capacities.indexOf(Math.min(...capacities));
    for (const [drawer, drawerId] of places.drawerIds.entries()) {
      if (drawer === smallest && day > STORY_DAYS - LEFT_TO_FILL) continue;
      const boxes = drawers.empty(drawer);
      if (boxes.length === 0) continue;
      // Now and then the count is one short: an incident to look into.
      const short = random.chance(0.04) ? 1 : 0;
      const counted = boxes.map(({ format, quantity }, nth) => ({
        format,
        quantity: nth === 0 ? quantity - short : quantity,
      }));
      record(at, { adminId, type: 'empty_collection_terminal_drawer', drawerId, lines: lines(counted) });
      for (const { format, quantity } of counted) warehouse.add(0, format, quantity);
    }
  };

  return {
    leave: (drawer, format, quantity) => drawers.add(drawer, format, quantity),
    plan(agenda, start) {
      for (let n = DRAWER_DAYS; n < STORY_DAYS; n += DRAWER_DAYS)
        agenda.add(addDays(start, n), 7 * 60 + 20, (at) => emptyDrawers(at, n));
      for (let n = WEEK - 2; n < STORY_DAYS; n += WEEK) {
        const byPartner = n % FORTNIGHT === WEEK - 2;
        agenda.add(addDays(start, n), 9 * 60 + 15, (at) => collect(at, byPartner));
        agenda.add(addDays(start, n), 15 * 60 + 10, (at) => wash(at));
        if (byPartner) agenda.add(addDays(start, n + 1), 10 * 60 + 25, (at) => dropOff(at));
        else agenda.add(addDays(start, n - 3), 16 * 60, (at) => visit(at));
        if (!byPartner && n < STORY_DAYS - FORTNIGHT - WEEK)
          agenda.add(addDays(start, n + 3), 8 * 60 + 5, (at) => fetchFromPoints(at));
      }
      agenda.add(addDays(start, 75), 17 * 60 + 30, (at) => {
        const format = story.formats.findIndex((_, rank) => warehouse.at(0, rank) > 0);
        if (format === -1) return;
        warehouse.add(0, format, -1);
        const one = lines([{ format, quantity: 1 }]);
        record(at, { adminId, type: 'admin_out', variant: 'dirty', reason: 'broken', lines: one, comment: 'Fêlé' });
      });
    },
  };
}

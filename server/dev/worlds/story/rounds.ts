import { addDays } from '@boucle/contract/base/format.ts';
import { type Story, linesOf, post } from './story.ts';

const WEEK = 7;
const FORTNIGHT = 14;
const DRAWER_DAYS = 9;
/** The smallest drawer is left to fill for the last weeks. */
const LEFT_TO_FILL = 24;

/** Plans what is done with dirty containers: collected, dropped off, washed, counted. */
export function planRounds(story: Story): void {
  const { agenda, random, stock, world } = story;
  const { adminId, employeeId, partnerId, restaurants, formats, pointIds, drawers, start, days } = world;
  const washed = restaurants.filter(({ washMode }) => washMode === 'account');

  /**
   * Dirty ones of restaurants come to the warehouse; every other week the partner's van collects at
   * one restaurant.
   */
  const collect = (at: Date, byPartner: boolean): void => {
    for (const [nth, { id }] of washed.entries()) {
      const pieces = stock.empty('dirty', id);
      if (pieces.length === 0) continue;
      const isVan = byPartner && nth === 0;
      const lines = linesOf(pieces);
      post(story, at, { adminId, type: 'admin_return_dirty', restaurantId: id, ...(isVan && { partnerId }), lines });
      stock.add(isVan ? 'partner' : 'to wash', 0, pieces);
    }
  };

  const wash = (at: Date): void => {
    const pieces = stock.empty('to wash', 0);
    if (pieces.length === 0) return;
    const lines = pieces.flatMap(({ format, quantity }) => {
      const rejected = quantity > 8 && random.chance(0.3) ? 1 : 0;
      const clean = [{ format, quantity: quantity - rejected }];
      stock.add('warehouse', 0, clean);
      return [
        ...linesOf(clean, 'washed'),
        ...(rejected > 0 ? linesOf([{ format, quantity: rejected }], 'rejected') : []),
      ];
    });
    post(story, at, { adminId, type: 'admin_wash', lines });
  };

  /** Whose turn it is: each point is served. */
  let turn = 0;
  /** The van's load, shared between two points. */
  const dropOff = (at: Date): void => {
    const load = stock.empty('partner', 0);
    for (const [rank, round] of [Math.ceil, Math.floor].entries()) {
      const dropOffPointId = pointIds[(turn + rank) % pointIds.length] ?? 0;
      const pieces = load
        .map(({ format, quantity }) => ({ format, quantity: round(quantity / 2) }))
        .filter(({ quantity }) => quantity > 0);
      if (pieces.length === 0) continue;
      post(story, at, {
        type: 'drop_partner_container',
        recorder: 'partner',
        personId: employeeId,
        partnerId,
        dropOffPointId,
        lines: linesOf(pieces),
      });
      stock.add('point', dropOffPointId, pieces);
    }
    turn += 1;
  };

  /**
   * A restaurant that washes passes by: some it washes there, some it keeps, some it takes away.
   */
  const visit = (at: Date): void => {
    for (const dropOffPointId of pointIds) {
      const format = formats.find((one) => stock.at('point', dropOffPointId, one) >= 6);
      if (!format) continue;
      const restaurant = restaurants.find((one) => one.washMode === 'restaurant' && one.formats.includes(format));
      if (!restaurant) continue;
      const shop = { author: 'restaurant_owner', restaurantId: restaurant.id, dropOffPointId } as const;
      const two = [{ format, quantity: 2 }];
      const lines = linesOf(two);
      post(story, at, { ...shop, type: 'restaurant_wash_drop_off_point_container', lines });
      post(story, at, { ...shop, type: 'restaurant_wash_and_keep_drop_off_point_container', lines });
      post(story, at, { ...shop, type: 'restaurant_pickup_drop_off_point_container', lines });
      stock.add('point', dropOffPointId, [{ format, quantity: 6 }], -1);
      stock.add('washed at point', dropOffPointId, two);
      stock.takeBack(restaurant, [{ format, quantity: 4 }]);
    }
  };

  const fetchFromPoints = (at: Date): void => {
    for (const dropOffPointId of pointIds) {
      const [dirty, clean] = [stock.empty('point', dropOffPointId), stock.empty('washed at point', dropOffPointId)];
      const of = { adminId, dropOffPointId };
      if (dirty.length > 0)
        post(story, at, { ...of, type: 'admin_pickup_drop_off_point_dirty_container', lines: linesOf(dirty) });
      if (clean.length > 0)
        post(story, at, { ...of, type: 'admin_pickup_drop_off_point_clean_container', lines: linesOf(clean) });
      stock.add('to wash', 0, dirty);
      stock.add('warehouse', 0, clean);
    }
  };

  const emptyDrawers = (at: Date, n: number): void => {
    const smallest = Math.min(...drawers.map(({ capacity }) => capacity));
    const leftToFill = n > days - LEFT_TO_FILL ? drawers.find(({ capacity }) => capacity === smallest) : undefined;
    for (const drawer of drawers) {
      if (drawer === leftToFill) continue;
      const pieces = stock.empty('drawer', drawer.id);
      if (pieces.length === 0) continue;
      // Now and then the count is one short: an incident to look into.
      const short = random.chance(0.04) ? 1 : 0;
      const counted = pieces.map(({ format, quantity }, nth) => ({
        format,
        quantity: nth === 0 ? quantity - short : quantity,
      }));
      const lines = linesOf(counted);
      post(story, at, { adminId, type: 'empty_collection_terminal_drawer', drawerId: drawer.id, lines });
      stock.add('to wash', 0, counted);
    }
  };

  for (let n = DRAWER_DAYS; n < days; n += DRAWER_DAYS)
    agenda.add(addDays(start, n), 7 * 60 + 20, (at) => emptyDrawers(at, n));
  for (let n = WEEK - 2; n < days; n += WEEK) {
    const byPartner = n % FORTNIGHT === WEEK - 2;
    agenda.add(addDays(start, n), 9 * 60 + 15, (at) => collect(at, byPartner));
    agenda.add(addDays(start, n), 15 * 60 + 10, wash);
    if (byPartner) agenda.add(addDays(start, n + 1), 10 * 60 + 25, dropOff);
    else agenda.add(addDays(start, n - 3), 16 * 60, visit);
    if (!byPartner && n < days - FORTNIGHT - WEEK) agenda.add(addDays(start, n + 3), 8 * 60 + 5, fetchFromPoints);
  }
  agenda.add(addDays(start, 75), 17 * 60 + 30, (at) => {
    const format = formats.find((one) => stock.at('to wash', 0, one) > 0);
    if (!format) return;
    const one = [{ format, quantity: 1 }];
    stock.add('to wash', 0, one, -1);
    const lines = linesOf(one);
    post(story, at, { adminId, type: 'admin_out', variant: 'dirty', reason: 'broken', lines, comment: 'Fêlé' });
  });
}

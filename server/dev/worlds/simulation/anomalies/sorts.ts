import { addDays } from '@boucle/contract/base/format.ts';
import {
  type Planted,
  borrow,
  correct,
  countShelf,
  credit,
  customerOf,
  drop,
  lock,
  lunch,
  refill,
  shortOf,
} from './deeds.ts';
import { type Garden, type Sort } from './plants.ts';
import { SPREAD_SORTS } from './spreadSorts.ts';

/** How each sort is done, around a day. */
export const SORTS: Readonly<Record<Exclude<Sort, 'doubled_supply'>, (garden: Garden, day: string) => Planted[]>> = {
  ...SPREAD_SORTS,
  // An accomplice behind a counter: boxes that were forgotten for months come « back » together.
  old_returns(garden, day) {
    const { cast, random, write, later, customer } = garden;
    const id = customer(addDays(day, -95));
    return oldReturns({ cast, random, write, later }, garden, id, day);
  },
  emptied_bag(garden, day) {
    const id = garden.customer(day);
    const pieces = garden.random.between(8, 14);
    const formatId = borrow(garden, id, day, pieces);
    const on = addDays(day, 2);
    const drawerId = drop(garden, id, on, { formatId, pieces, seconds: garden.random.between(15, 50) });
    return [{ of: 'customer', id, from: on, to: on }, shortOf(drawerId, on)];
  },
  two_places: (garden, day) => lunch(garden, day, garden.random.pick(garden.faraway), garden.random.between(1, 8)),
  cashed_credit: (garden, day) => credit(garden, day, garden.random.between(1, 10)),
  crowd: (garden, day) => refill(garden, day, { total: garden.random.between(60, 120), by: 15, minute: 12 * 60 }),
  night_service: (garden, day) => refill(garden, day, { total: garden.random.between(20, 50), by: 10, minute: 3 * 60 }),
  wrong_pins: (garden, day) => lock(garden, day, garden.random.between(2, 4)),
  invented_refills: (garden, day) =>
    refill(garden, day, { total: garden.random.between(300, 500), by: 25, minute: 14 * 60 }),
  favours: (garden, day) => correct(garden, day, garden.random.between(4, 6)),
  broken_drawer(garden, day) {
    const to = addDays(day, garden.random.between(12, 25));
    const id = garden.breakDrawer(day, to);
    return id === undefined ? [] : [{ of: 'drawer', id, from: day, to: addDays(to, 8) }];
  },
  family_return(garden, day) {
    const id = garden.customer(day);
    const pieces = garden.random.between(3, 5);
    drop(garden, id, addDays(day, 2), { formatId: borrow(garden, id, day, pieces), pieces, seconds: 20 });
    return [{ of: 'customer', id, from: day, to: addDays(day, 2) }];
  },
  crossing_town: (garden, day) =>
    lunch(garden, day, garden.random.pick(garden.cast.restaurants).id, garden.random.between(2, 9)),
  refund_later: (garden, day) => credit(garden, day, garden.random.between(60, 200)),
  busy_day: (garden, day) => refill(garden, day, { total: garden.random.between(3, 8), by: 2, minute: 12 * 60 }),
  forgotten_pin: (garden, day) => lock(garden, day, 1),
  two_corrections: (garden, day) => correct(garden, day, 2),
  // The same shelf twice a day, but not the same pieces.
  second_delivery(garden, day) {
    const { cast, random, write } = garden;
    const { id, formats } = random.pick(cast.restaurants);
    const lines = [{ formatId: random.pick(formats).id, quantity: random.between(3, 19) }];
    write(day, 15 * 60, { type: 'admin_in', variant: 'bought', adminId: cast.adminId, lines });
    write(day, 15 * 60 + 1, { type: 'admin_give', adminId: cast.adminId, restaurantId: id, lines });
    return [{ of: 'restaurant', id, from: day, to: day }];
  },
  // Boxes that vanish from a shelf: no one records anything until somebody counts.
  theft(garden, day) {
    const { cast, random } = garden;
    const { id, formats } = random.pick(cast.restaurants);
    const on = addDays(day, random.between(3, 20));
    countShelf(garden, on, id, [{ formatId: random.pick(formats).id, quantity: random.between(2, 6) }]);
    return [{ of: 'restaurant', id, from: day, to: on }];
  },
  // One box now and then that no one records, at one restaurant, found by a count every few weeks.
  drift(garden, day) {
    const { cast, random } = garden;
    const { id, formats } = random.pick(cast.restaurants);
    const formatId = random.pick(formats).id;
    let last = day;
    for (let n = 0; n < 3; n += 1) {
      last = addDays(last, random.between(10, 14));
      countShelf(garden, last, id, [{ formatId, quantity: random.between(1, 2) }]);
    }
    return [{ of: 'restaurant', id, from: day, to: last }];
  },
};

/** Boxes borrowed in one go, which come back months later through the software of a partner. */
function oldReturns(
  { cast, random, write, later }: Pick<Garden, 'cast' | 'random' | 'write' | 'later'>,
  garden: Garden,
  id: number,
  day: string,
): Planted[] {
  const pieces = random.between(6, 9);
  const formatId = borrow(garden, id, addDays(day, -random.between(92, 94)), pieces);
  const on = addDays(day, 10);
  for (let n = 0; n < pieces; n += 1)
    write(on, 17 * 60 + n * 3, {
      type: 'return_container',
      author: 'restaurant_owner',
      restaurantId: random.pick(cast.restaurants).id,
      holder: customerOf(id),
      lines: [{ formatId, quantity: 1 }],
    });
  later(on, async (tx) => {
    await tx.raw({
      text: `insert into api_transactions (account_id, transaction_id, access_id, partner_id)
             select t.account_id, t.id, a.id, a.partner_id from transactions t join api_accesses a on a.account_id = t.account_id
              where t.account_id = $1 and t.customer_id = $2 and t.type = 'return_container' returning 1`,
      values: [cast.accountId, id],
    });
  });
  return [{ of: 'access', id: 0, from: on, to: on }];
}

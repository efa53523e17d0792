import { addDays } from '@boucle/contract/format.ts';
import { type Garden, type Plant, type Sort } from './plants.ts';

type Planted = Omit<Plant, 'sort'>;

const customerOf = (id: number) => ({ kind: 'customer', id }) as const;

/** Somebody borrows so many of a format, each from a restaurant that has it. */
function borrow({ cast, random, write }: Garden, id: number, day: string, pieces: number): number {
  const formatId = random.pick(cast.formats).id;
  for (let n = 0; n < pieces; n += 1)
    write(day, 12 * 60 + n * 7, {
      type: 'grab_container',
      author: 'restaurant_owner',
      restaurantId: random.pick(cast.restaurants).id,
      holder: customerOf(id),
      lines: [{ formatId, quantity: 1 }],
    });
  return formatId;
}

/** Returns into a drawer, so many seconds apart. */
function drop(
  garden: Garden,
  id: number,
  day: string,
  { formatId, pieces, seconds }: { formatId: number; pieces: number; seconds: number },
) {
  const { cast, random, write } = garden;
  const drawerId = random.pick(cast.drawers);
  const begins = random.between(19 * 60, 21 * 60);
  for (let n = 0; n < pieces; n += 1)
    write(day, begins + (n * seconds) / 60, {
      type: 'return_container_in_collection_drawer',
      author: 'customer',
      holder: customerOf(id),
      drawerId,
      lines: [{ formatId, quantity: 1 }],
    });
}

/** Somebody counts the clean shelf of a restaurant and finds so many fewer. */
export function countShelf(
  { cast, write }: Pick<Garden, 'cast' | 'write'>,
  day: string,
  restaurantId: number,
  lines: readonly { readonly formatId: number; readonly quantity: number }[],
): void {
  write(day, 16 * 60, {
    type: 'admin_out',
    variant: 'missing_at',
    place: 'R.clean',
    restaurantId,
    adminId: cast.adminId,
    lines,
    comment: 'Comptage de l’étagère',
  });
}

function correct(garden: Garden, day: string, times: number): Planted[] {
  const { cast, random, write, customer } = garden;
  const id = customer(day);
  const formatId = borrow(garden, id, day, times);
  let last = day;
  for (let n = 0; n < times; n += 1) {
    last = addDays(last, random.between(1, 5));
    write(last, 10 * 60, {
      type: 'admin_fix_customer_stocks',
      variant: 'less',
      place: 'X.lost',
      adminId: cast.adminId,
      holder: customerOf(id),
      lines: [{ formatId, quantity: 1 }],
      comment: 'Rendu au comptoir',
    });
  }
  return [{ of: 'customer', id, from: day, to: last }];
}

function credit(garden: Garden, day: string, hours: number): Planted[] {
  const { cast, random, write, customer } = garden;
  const id = customer(day);
  const amountCents = random.between(7, 18) * 1000;
  const of = { adminId: cast.adminId, holder: customerOf(id), amountCents };
  write(day, 9 * 60, { type: 'admin_free_deposit', origin: 'initiative', ...of });
  const later = addDays(day, Math.floor((9 + hours) / 24));
  write(later, ((9 + hours) % 24) * 60, { type: 'refund_deposit', variant: 'account', ...of });
  return [{ of: 'customer', id, from: day, to: later }];
}

/** Two places on one lunch. */
function lunch(garden: Garden, day: string, second: number, minutes: number): Planted[] {
  const { cast, random, write, customer } = garden;
  const id = customer(day);
  const begins = random.between(12 * 60, 13 * 60);
  for (const [restaurantId, minute] of [
    [random.pick(cast.restaurants).id, begins],
    [second, begins + minutes],
  ] as const)
    write(day, minute, {
      type: 'refill_other_container',
      author: 'restaurant_owner',
      restaurantId,
      holder: customerOf(id),
      lines: [{ formatId: 0, quantity: 1 }],
    });
  return [{ of: 'customer', id, from: day, to: day }];
}

/** Refills without a customer at a restaurant that washes, by so many. */
function refill(
  { cast, random, write }: Garden,
  day: string,
  { total, by, minute }: { total: number; by: number; minute: number },
): Planted[] {
  const { id } = random.pick(cast.restaurants.filter(({ washMode }) => washMode === 'restaurant'));
  const formatId = random.pick(cast.formats).id;
  for (let left = total, n = 0; left > 0; left -= by, n += 1)
    write(day, minute + n, {
      type: 'customerless_refill',
      author: 'restaurant_owner',
      restaurantId: id,
      lines: [{ formatId, quantity: Math.min(by, left) }],
    });
  return [{ of: 'restaurant', id, from: day, to: day }];
}

function lock({ cast, random, later }: Garden, day: string, times: number): Planted[] {
  const id = random.pick(cast.cards);
  let last = day;
  for (let n = 0; n < times; n += 1) {
    const on = last;
    later(on, (tx) =>
      tx
        .raw({
          text: `insert into card_pin_locks (account_id, card_holder_id, locked_at) values ($1, $2, $3::date + time '18:30' at time zone 'Europe/Paris') on conflict (account_id, card_holder_id, locked_at) do nothing`,
          values: [cast.accountId, id, on],
        })
        .then(() => undefined),
    );
    last = addDays(last, random.between(1, 2));
  }
  return [{ of: 'card', id, from: day, to: last }];
}

/** How each sort is done, around a day. */
export const SORTS: Readonly<Record<Exclude<Sort, 'doubled_supply'>, (garden: Garden, day: string) => Planted[]>> = {
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
    drop(garden, id, on, { formatId, pieces, seconds: garden.random.between(15, 50) });
    return [{ of: 'customer', id, from: on, to: on }];
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
    const { id } = random.pick(cast.restaurants);
    const lines = [{ formatId: random.pick(cast.formats).id, quantity: random.between(3, 19) }];
    write(day, 15 * 60, { type: 'admin_in', variant: 'bought', adminId: cast.adminId, lines });
    write(day, 15 * 60 + 1, { type: 'admin_give', adminId: cast.adminId, restaurantId: id, lines });
    return [{ of: 'restaurant', id, from: day, to: day }];
  },
  // Boxes that vanish from a shelf: nobody records anything until somebody counts.
  theft(garden, day) {
    const { cast, random } = garden;
    const { id } = random.pick(cast.restaurants);
    const on = addDays(day, random.between(3, 20));
    countShelf(garden, on, id, [{ formatId: random.pick(cast.formats).id, quantity: random.between(2, 6) }]);
    return [{ of: 'restaurant', id, from: day, to: on }];
  },
  // One box now and then that nobody records, at one restaurant, found by a count every few weeks.
  drift(garden, day) {
    const { cast, random } = garden;
    const { id } = random.pick(cast.restaurants);
    const formatId = random.pick(cast.formats).id;
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

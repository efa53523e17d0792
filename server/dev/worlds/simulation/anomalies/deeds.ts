import { addDays } from '@boucle/contract/base/format.ts';
import { type Garden, type Plant } from './plants.ts';

/** Of the sort that is planted, or of another that comes with it. */
export type Planted = Omit<Plant, 'sort'> & Partial<Pick<Plant, 'sort'>>;

export const customerOf = (id: number) => ({ kind: 'customer', id }) as const;

/** Somebody borrows so many of a format, each from a restaurant that has it. */
export function borrow({ cast, random, write }: Garden, id: number, day: string, pieces: number): number {
  const format = random.pick(cast.formats);
  const serving = cast.restaurants.filter(({ formats }) => formats.includes(format));
  for (let n = 0; n < pieces; n += 1)
    write(day, 12 * 60 + n * 7, {
      type: 'grab_container',
      author: 'restaurant_owner',
      restaurantId: random.pick(serving).id,
      holder: customerOf(id),
      lines: [{ formatId: format.id, quantity: 1 }],
    });
  return format.id;
}

/** Returns into a drawer, so many seconds apart. */
export function drop(
  garden: Garden,
  id: number,
  day: string,
  { formatId, pieces, seconds }: { formatId: number; pieces: number; seconds: number },
): number {
  const { cast, random, write } = garden;
  const drawerId = random.pick(cast.drawers).id;
  const begins = random.between(19 * 60, 21 * 60);
  for (let n = 0; n < pieces; n += 1)
    write(day, begins + (n * seconds) / 60, {
      type: 'return_container_in_collection_drawer',
      author: 'customer',
      holder: customerOf(id),
      drawerId,
      lines: [{ formatId, quantity: 1 }],
    });
  return drawerId;
}

/**
 * A drawer that is emptied, within nine days, of fewer pieces than were returned: the simulated
 * round knows nothing of what was planted.
 */
export const shortOf = (id: number, day: string): Planted => ({
  sort: 'short_drawer',
  of: 'drawer',
  id,
  from: day,
  to: addDays(day, 9),
});

/** A supply that was bought the minute before. */
export function supply(
  { cast, write }: Garden,
  day: string,
  restaurantId: number,
  lines: readonly { readonly formatId: number; readonly quantity: number }[],
): void {
  write(day, 15 * 60, { type: 'admin_in', variant: 'bought', adminId: cast.adminId, lines });
  write(day, 15 * 60 + 1, { type: 'admin_give', adminId: cast.adminId, restaurantId, lines });
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

export function correct(garden: Garden, day: string, times: number): Planted[] {
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

export function credit(garden: Garden, day: string, hours: number): Planted[] {
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
export function lunch(garden: Garden, day: string, second: number, minutes: number): Planted[] {
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
export function refill(
  { cast, random, write }: Garden,
  day: string,
  { total, by, minute }: { total: number; by: number; minute: number },
): Planted[] {
  const { id, formats } = random.pick(cast.restaurants.filter(({ washMode }) => washMode === 'restaurant'));
  const formatId = random.pick(formats).id;
  for (let left = total, n = 0; left > 0; left -= by, n += 1)
    write(day, minute + n, {
      type: 'customerless_refill',
      author: 'restaurant_owner',
      restaurantId: id,
      lines: [{ formatId, quantity: Math.min(by, left) }],
    });
  return [{ of: 'restaurant', id, from: day, to: day }];
}

export function lock({ cast, random, later }: Garden, day: string, times: number): Planted[] {
  const { id } = random.pick(cast.cards).holder;
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

import { addDays } from '@boucle/contract/base/format.ts';
import { type Kind } from './hidden.ts';
import { type Occurrence, type Scene, piecesOf } from './scene.ts';
import { SPREAD_KINDS, cash, correct, shortOf } from './spreadKinds.ts';

/** How each kind is done, around a day. */
export const KINDS: Readonly<Record<Exclude<Kind, 'doubled_supply'>, (scene: Scene, day: string) => Occurrence[]>> = {
  ...SPREAD_KINDS,
  // An accomplice behind a counter: boxes that were forgotten for months come « back » together,
  // through the software of a partner.
  old_returns(scene, day) {
    const { world, random } = scene;
    const holder = scene.customer(addDays(day, -95));
    const pieces = random.between(6, 9);
    const lines = piecesOf(scene.borrow(holder, addDays(day, -random.between(92, 94)), pieces));
    const on = addDays(day, 10);
    for (let n = 0; n < pieces; n += 1) {
      const shop = { author: 'restaurant_owner', restaurantId: random.pick(world.restaurants).id } as const;
      scene.write(on, 17 * 60 + n * 3, { ...shop, type: 'return_container', holder, lines });
    }
    scene.later(on, (tx) =>
      tx.raw({
        text: `insert into api_transactions (account_id, transaction_id, access_id, partner_id)
               select t.account_id, t.id, a.id, a.partner_id from transactions t join api_accesses a on a.account_id = t.account_id
                where t.account_id = $1 and t.customer_id = $2 and t.type = 'return_container' returning 1`,
        values: [world.accountId, holder.id],
      }),
    );
    return [{ of: 'access', id: 0, from: on, to: on }];
  },
  emptied_bag(scene, day) {
    const holder = scene.customer(day);
    const pieces = scene.random.between(8, 14);
    const formatId = scene.borrow(holder, day, pieces);
    const on = addDays(day, 2);
    const drawerId = scene.drop(holder, on, { formatId, pieces, seconds: scene.random.between(15, 50) });
    return [{ of: 'customer', id: holder.id, from: on, to: on }, shortOf(drawerId, on)];
  },
  two_places: (scene, day) => lunch(scene, day, scene.random.pick(scene.faraway), scene.random.between(1, 8)),
  cashed_credit: (scene, day) => credit(scene, day, scene.random.between(1, 10)),
  crowd: (scene, day) => refill(scene, day, { total: scene.random.between(60, 120), by: 15, minute: 12 * 60 }),
  night_service: (scene, day) => refill(scene, day, { total: scene.random.between(20, 50), by: 10, minute: 3 * 60 }),
  wrong_pins: (scene, day) => lock(scene, day, scene.random.between(2, 4)),
  invented_refills: (scene, day) =>
    refill(scene, day, { total: scene.random.between(300, 500), by: 25, minute: 14 * 60 }),
  favours: (scene, day) => correct(scene, day, scene.random.between(4, 6)),
  broken_drawer(scene, day) {
    const to = addDays(day, scene.random.between(12, 25));
    const id = scene.breakDrawer(day, to);
    return id === undefined ? [] : [{ of: 'drawer', id, from: day, to: addDays(to, 8) }];
  },
  family_return(scene, day) {
    const holder = scene.customer(day);
    const pieces = scene.random.between(3, 5);
    const on = addDays(day, 2);
    scene.drop(holder, on, { formatId: scene.borrow(holder, day, pieces), pieces, seconds: 20 });
    return [{ of: 'customer', id: holder.id, from: day, to: on }];
  },
  crossing_town: (scene, day) =>
    lunch(scene, day, scene.random.pick(scene.world.restaurants).id, scene.random.between(2, 9)),
  refund_later: (scene, day) => credit(scene, day, scene.random.between(60, 200)),
  busy_day: (scene, day) => refill(scene, day, { total: scene.random.between(3, 8), by: 2, minute: 12 * 60 }),
  forgotten_pin: (scene, day) => lock(scene, day, 1),
  two_corrections: (scene, day) => correct(scene, day, 2),
  // The same shelf twice a day, but not the same pieces.
  second_delivery(scene, day) {
    const { id, formats } = scene.random.pick(scene.world.restaurants);
    scene.supply(day, id, piecesOf(scene.random.pick(formats).id, scene.random.between(3, 19)));
    return [{ of: 'restaurant', id, from: day, to: day }];
  },
  // Boxes that vanish from a shelf: no one records anything until somebody counts.
  theft(scene, day) {
    const { id, formats } = scene.random.pick(scene.world.restaurants);
    const on = addDays(day, scene.random.between(3, 20));
    scene.countShelf(on, id, piecesOf(scene.random.pick(formats).id, scene.random.between(2, 6)));
    return [{ of: 'restaurant', id, from: day, to: on }];
  },
  // One box now and then that no one records, at one restaurant, found by a count every few weeks.
  drift(scene, day) {
    const { id, formats } = scene.random.pick(scene.world.restaurants);
    const formatId = scene.random.pick(formats).id;
    let last = day;
    for (let n = 0; n < 3; n += 1) {
      last = addDays(last, scene.random.between(10, 14));
      scene.countShelf(last, id, piecesOf(formatId, scene.random.between(1, 2)));
    }
    return [{ of: 'restaurant', id, from: day, to: last }];
  },
};

/** A credit of the initiative that is paid back so many hours later. */
function credit(scene: Scene, day: string, hours: number): Occurrence[] {
  const holder = scene.customer(day);
  const amountCents = scene.random.between(7, 18) * 1000;
  const to = addDays(day, Math.floor((9 + hours) / 24));
  cash(scene, { holder, amountCents, from: day, to, minute: ((9 + hours) % 24) * 60 });
  return [{ of: 'customer', id: holder.id, from: day, to }];
}

/** Two places on one lunch. */
function lunch(scene: Scene, day: string, second: number, minutes: number): Occurrence[] {
  const { world, random } = scene;
  const holder = scene.customer(day);
  const begins = random.between(12 * 60, 13 * 60);
  for (const [restaurantId, minute] of [
    [random.pick(world.restaurants).id, begins],
    [second, begins + minutes],
  ] as const) {
    const shop = { author: 'restaurant_owner', restaurantId } as const;
    scene.write(day, minute, { ...shop, type: 'refill_other_container', holder, lines: piecesOf(0) });
  }
  return [{ of: 'customer', id: holder.id, from: day, to: day }];
}

/** Refills without a customer at a restaurant that washes, by so many. */
function refill(
  scene: Scene,
  day: string,
  { total, by, minute }: Record<'total' | 'by' | 'minute', number>,
): Occurrence[] {
  const { world, random } = scene;
  const { id, formats } = random.pick(world.restaurants.filter(({ washMode }) => washMode === 'restaurant'));
  const formatId = random.pick(formats).id;
  const shop = { author: 'restaurant_owner', restaurantId: id } as const;
  for (let left = total, n = 0; left > 0; left -= by, n += 1)
    scene.write(day, minute + n, {
      ...shop,
      type: 'customerless_refill',
      lines: piecesOf(formatId, Math.min(by, left)),
    });
  return [{ of: 'restaurant', id, from: day, to: day }];
}

/** A card that wrong PINs lock, so many times. */
function lock(scene: Scene, day: string, times: number): Occurrence[] {
  const { world, random } = scene;
  const { id } = random.pick(world.cards).holder;
  let last = day;
  for (let n = 0; n < times; n += 1) {
    const on = last;
    scene.later(on, (tx) =>
      tx.raw({
        text: `insert into card_pin_locks (account_id, card_holder_id, locked_at) values ($1, $2, $3::date + time '18:30' at time zone 'Europe/Paris') on conflict (account_id, card_holder_id, locked_at) do nothing`,
        values: [world.accountId, id, on],
      }),
    );
    last = addDays(last, random.between(1, 2));
  }
  return [{ of: 'card', id, from: day, to: last }];
}

import { addDays } from '@boucle/contract/base/format.ts';
import { parisInstant } from '../../clock.ts';
import { createOrder } from '../../../../domain/orders/create.ts';
import { cancelOrder, validateOrder } from '../../../../domain/orders/steps.ts';
import { type Planted, borrow, correct, countShelf, customerOf, drop, shortOf, supply } from './deeds.ts';
import { type Garden, type SPREAD } from './plants.ts';

/** How each anomaly that is spread over days is done, around a day. */
export const SPREAD_SORTS: Readonly<Record<(typeof SPREAD)[number], (garden: Garden, day: string) => Planted[]>> = {
  // The same delivery note, entered by two people, who do not count alike.
  supply_again(garden, day) {
    const { cast, random } = garden;
    const { id, formats } = random.pick(cast.restaurants);
    const formatId = random.pick(formats).id;
    const quantity = random.between(18, 50);
    const on = addDays(day, random.between(0, 1));
    supply(garden, day, id, [{ formatId, quantity }]);
    supply(garden, on, id, [{ formatId, quantity: quantity - random.between(0, 1) }]);
    return [{ of: 'restaurant', id, from: day, to: on }];
  },
  // What another restaurant gets in a week.
  misplaced_supply(garden, day) {
    const { cast, random } = garden;
    const { id } = random.pick(cast.restaurants);
    const lines = cast.formats.map((format) => ({ formatId: format.id, quantity: random.between(15, 40) }));
    supply(garden, day, id, lines);
    return [{ of: 'restaurant', id, from: day, to: day }];
  },
  credited_twice(garden, day) {
    const { cast, random, write, customer } = garden;
    const id = customer(day);
    const of = { adminId: cast.adminId, holder: customerOf(id), amountCents: random.between(8, 40) * 100 } as const;
    const begins = random.between(9 * 60, 14 * 60);
    for (const minute of [begins, begins + random.between(1, 400)])
      write(day, minute, { type: 'admin_free_deposit', origin: 'initiative', ...of });
    return [{ of: 'customer', id, from: day, to: day }];
  },
  till_credit(garden, day) {
    const { cast, random, write, customer } = garden;
    const id = customer(day);
    write(day, 13 * 60, {
      type: 'admin_free_deposit',
      origin: 'restaurant',
      adminId: cast.adminId,
      restaurantId: random.pick(cast.restaurants).id,
      holder: customerOf(id),
      amountCents: random.between(65, 140) * 100,
    });
    return [{ of: 'customer', id, from: day, to: day }];
  },
  // Each below what a rule of one credit looks at.
  cashed_again(garden, day) {
    const { cast, random, write, customer } = garden;
    const { adminId } = cast;
    const holder = customerOf(customer(day));
    let last = day;
    for (let n = 0; n < random.between(2, 4); n += 1) {
      last = addDays(day, 2 * n);
      const amountCents = random.between(28, 48) * 100;
      write(last, 9 * 60, { type: 'admin_free_deposit', origin: 'initiative', adminId, holder, amountCents });
      write(last, random.between(10 * 60, 18 * 60), {
        type: 'refund_deposit',
        variant: 'account',
        adminId,
        holder,
        amountCents,
      });
    }
    return [{ of: 'person', id: adminId, from: day, to: last }];
  },
  one_payee(garden, day) {
    const { cast, random, write, later, customer } = garden;
    const { adminId, accountId } = cast;
    const ids = [customer(day), customer(day)];
    for (const [n, id] of ids.entries()) {
      const holder = customerOf(id);
      const amountCents = random.between(30, 45) * 100;
      write(addDays(day, -6), 9 * 60, {
        type: 'admin_free_deposit',
        origin: 'initiative',
        adminId,
        holder,
        amountCents,
      });
      write(day, 10 * 60 + n, { type: 'refund_deposit', variant: 'account', adminId, holder, amountCents });
    }
    later(day, async (tx) => {
      await tx.raw({
        text: `insert into payment_payees (account_id, transaction_id, payee, reference)
               select t.account_id, t.id, $3, '' from transactions t
                where t.account_id = $1 and t.customer_id = any($2::bigint[]) and t.type = 'refund_deposit'`,
        values: [accountId, ids, `Compte ${ids.join(' ')}`],
      });
    });
    return [{ of: 'customer', id: ids[1] ?? 0, from: day, to: day }];
  },
  swept_corrections(garden, day) {
    const people = garden.random.between(3, 5);
    const all = Array.from({ length: people }, () => correct(garden, day, 2));
    const to =
      all
        .flatMap((one) => one.map((plant) => plant.to))
        .toSorted()
        .at(-1) ?? day;
    return [{ of: 'person', id: garden.cast.adminId, from: day, to }];
  },
  written_off(garden, day) {
    const { cast, random, write } = garden;
    const { adminId } = cast;
    const formatId = random.pick(cast.formats).id;
    const reason = random.pick(['broken', 'sold']);
    let last = day;
    for (let n = 0; n < random.between(1, 3); n += 1) {
      last = addDays(day, n);
      const lines = [{ formatId, quantity: random.between(35, 60) }];
      write(last, 9 * 60, { type: 'admin_in', variant: 'bought', adminId, lines });
      write(last, 17 * 60, { type: 'admin_out', variant: 'clean', reason, adminId, lines, comment: 'Inventaire' });
    }
    return [{ of: 'person', id: adminId, from: day, to: last }];
  },
  short_shelf(garden, day) {
    const { cast, random } = garden;
    const { id, formats } = random.pick(cast.restaurants);
    const on = addDays(day, random.between(2, 6));
    countShelf(garden, on, id, [{ formatId: random.pick(formats).id, quantity: random.between(8, 12) }]);
    return [{ of: 'restaurant', id, from: on, to: on }];
  },
  short_drawer(garden, day) {
    const id = garden.customer(day);
    const pieces = garden.random.between(8, 10);
    const on = addDays(day, 2);
    const drawerId = drop(garden, id, on, { formatId: borrow(garden, id, day, pieces), pieces, seconds: 900 });
    return [shortOf(drawerId, on)];
  },
  late_cancel(garden, day) {
    const { cast, random, later, customer } = garden;
    const { accountId, partnerId, restaurants } = cast;
    const id = customer(day);
    const { id: restaurantId, formats } = random.pick(restaurants);
    const lines = [{ formatId: random.pick(formats).id, quantity: random.between(3, 6) }];
    const hour = (at: number): Date => parisInstant(day, at * 60);
    later(day, async (tx) => {
      const asked = { customerId: id, restaurantId, partnerId, deliver: lines, pickup: [], at: hour(11) };
      const order = await createOrder(tx, accountId, asked);
      if (order.status !== 'pending') return;
      await validateOrder(tx, accountId, order.id, { recorder: 'partner', at: hour(12) });
      await cancelOrder(tx, accountId, order.id, { recorder: 'partner', at: hour(20) });
    });
    return [{ of: 'customer', id, from: day, to: day }];
  },
};

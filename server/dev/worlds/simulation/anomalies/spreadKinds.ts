import { addDays } from '@boucle/contract/base/format.ts';
import { type HolderRef } from '../../../../domain/ledger/types.ts';
import { createOrder } from '../../../../domain/orders/create.ts';
import { cancelOrder, validateOrder } from '../../../../domain/orders/steps.ts';
import { parisInstant } from '../../clock.ts';
import { type SPREAD } from './hidden.ts';
import { type Occurrence, type Scene, piecesOf } from './scene.ts';

/** How each anomaly that is spread over days is done, around a day. */
export const SPREAD_KINDS: Readonly<Record<(typeof SPREAD)[number], (scene: Scene, day: string) => Occurrence[]>> = {
  // The same delivery note, entered by two people, who do not count alike.
  supply_again(scene, day) {
    const { world, random } = scene;
    const { id, formats } = random.pick(world.restaurants);
    const formatId = random.pick(formats).id;
    const quantity = random.between(18, 50);
    const on = addDays(day, random.between(0, 1));
    scene.supply(day, id, piecesOf(formatId, quantity));
    scene.supply(on, id, piecesOf(formatId, quantity - random.between(0, 1)));
    return [{ of: 'restaurant', id, from: day, to: on }];
  },
  // What another restaurant gets in a week.
  misplaced_supply(scene, day) {
    const { world, random } = scene;
    const { id } = random.pick(world.restaurants);
    const lines = world.formats.flatMap((format) => piecesOf(format.id, random.between(15, 40)));
    scene.supply(day, id, lines);
    return [{ of: 'restaurant', id, from: day, to: day }];
  },
  credited_twice(scene, day) {
    const { random } = scene;
    const holder = scene.customer(day);
    const amountCents = random.between(8, 40) * 100;
    const begins = random.between(9 * 60, 14 * 60);
    for (const minute of [begins, begins + random.between(1, 400)])
      scene.write(day, minute, { type: 'admin_free_deposit', origin: 'initiative', holder, amountCents });
    return [{ of: 'customer', id: holder.id, from: day, to: day }];
  },
  till_credit(scene, day) {
    const { world, random } = scene;
    const holder = scene.customer(day);
    const restaurantId = random.pick(world.restaurants).id;
    const amountCents = random.between(65, 140) * 100;
    scene.write(day, 13 * 60, { type: 'admin_free_deposit', origin: 'restaurant', restaurantId, holder, amountCents });
    return [{ of: 'customer', id: holder.id, from: day, to: day }];
  },
  // Each below what a rule of one credit looks at.
  cashed_again(scene, day) {
    const { world, random } = scene;
    const holder = scene.customer(day);
    let last = day;
    for (let n = 0; n < random.between(2, 4); n += 1) {
      last = addDays(day, 2 * n);
      const back = random.between(10 * 60, 18 * 60);
      cash(scene, { holder, from: last, to: last, minute: back, amountCents: random.between(28, 48) * 100 });
    }
    return [{ of: 'person', id: world.adminId, from: day, to: last }];
  },
  one_payee(scene, day) {
    const { world, random } = scene;
    const holders = [scene.customer(day), scene.customer(day)];
    for (const [n, holder] of holders.entries()) {
      const amountCents = random.between(30, 45) * 100;
      cash(scene, { holder, from: addDays(day, -6), to: day, minute: 10 * 60 + n, amountCents });
    }
    const ids = holders.map(({ id }) => id);
    scene.later(day, (tx) =>
      tx.raw({
        text: `insert into payment_payees (account_id, transaction_id, payee, reference)
               select t.account_id, t.id, $3, '' from transactions t
                where t.account_id = $1 and t.customer_id = any($2::bigint[]) and t.type = 'refund_deposit'`,
        values: [world.accountId, ids, `Compte ${ids.join(' ')}`],
      }),
    );
    return [{ of: 'customer', id: ids[1] ?? 0, from: day, to: day }];
  },
  swept_corrections(scene, day) {
    const people = scene.random.between(3, 5);
    const days = Array.from({ length: people }, () => correct(scene, day, 2)).flatMap((all) => all.map(({ to }) => to));
    return [{ of: 'person', id: scene.world.adminId, from: day, to: days.toSorted().at(-1) ?? day }];
  },
  written_off(scene, day) {
    const { world, random } = scene;
    const formatId = random.pick(world.formats).id;
    const reason = random.pick(['broken', 'sold']);
    let last = day;
    for (let n = 0; n < random.between(1, 3); n += 1) {
      last = addDays(day, n);
      const lines = piecesOf(formatId, random.between(35, 60));
      scene.write(last, 9 * 60, { type: 'admin_in', variant: 'bought', lines });
      scene.write(last, 17 * 60, { type: 'admin_out', variant: 'clean', reason, lines, comment: 'Inventaire' });
    }
    return [{ of: 'person', id: world.adminId, from: day, to: last }];
  },
  short_shelf(scene, day) {
    const { world, random } = scene;
    const { id, formats } = random.pick(world.restaurants);
    const on = addDays(day, random.between(2, 6));
    scene.countShelf(on, id, piecesOf(random.pick(formats).id, random.between(8, 12)));
    return [{ of: 'restaurant', id, from: on, to: on }];
  },
  short_drawer(scene, day) {
    const holder = scene.customer(day);
    const pieces = scene.random.between(8, 10);
    const on = addDays(day, 2);
    const formatId = scene.borrow(holder, day, pieces);
    return [shortOf(scene.drop(holder, on, { formatId, pieces, seconds: 900 }), on)];
  },
  late_cancel(scene, day) {
    const { accountId, partnerId, restaurants } = scene.world;
    const { id: customerId } = scene.customer(day);
    const { id: restaurantId, formats } = scene.random.pick(restaurants);
    const deliver = piecesOf(scene.random.pick(formats).id, scene.random.between(3, 6));
    const hour = (at: number): Date => parisInstant(day, at * 60);
    scene.later(day, async (tx) => {
      const parties = { customerId, restaurantId, partnerId };
      const order = await createOrder(tx, accountId, { ...parties, deliver, pickup: [], at: hour(11) });
      if (order.status !== 'pending') return;
      await validateOrder(tx, accountId, order.id, { recorder: 'partner', at: hour(12) });
      await cancelOrder(tx, accountId, order.id, { recorder: 'partner', at: hour(20) });
    });
    return [{ of: 'customer', id: customerId, from: day, to: day }];
  },
};

/** A credit of the initiative that is paid back later, or another day. */
export function cash(
  scene: Scene,
  { from, to, minute, ...money }: { holder: HolderRef; amountCents: number; from: string; to: string; minute: number },
): void {
  scene.write(from, 9 * 60, { type: 'admin_free_deposit', origin: 'initiative', ...money });
  scene.write(to, minute, { type: 'refund_deposit', variant: 'account', ...money });
}

/** Pieces of somebody that an administrator takes off as often. */
export function correct(scene: Scene, day: string, times: number): Occurrence[] {
  const holder = scene.customer(day);
  const lines = piecesOf(scene.borrow(holder, day, times));
  const less = { type: 'admin_fix_customer_stocks', variant: 'less', place: 'X.lost', holder, lines } as const;
  let last = day;
  for (let n = 0; n < times; n += 1) {
    last = addDays(last, scene.random.between(1, 5));
    scene.write(last, 10 * 60, { ...less, comment: 'Rendu au comptoir' });
  }
  return [{ of: 'customer', id: holder.id, from: day, to: last }];
}

/**
 * A drawer that is emptied, within nine days, of fewer pieces than were returned: the story's
 * rounds know nothing of what was hidden.
 */
export const shortOf = (id: number, day: string): Occurrence => ({
  kind: 'short_drawer',
  of: 'drawer',
  id,
  from: day,
  to: addDays(day, 9),
});

import { addDays } from '@boucle/contract/base/format.ts';
import { type Pieces } from './stock.ts';
import { type Story, linesOf, post } from './story.ts';

const WEEK = 7;
const SHELF = 40;
const LOW = 22;
const MORNING = 8 * 60;

/** Plans the first deliveries, the weekly ones and the inventories. */
export function planSupply(story: Story): void {
  const { agenda, random, stock, world } = story;
  const { adminId, partnerId, restaurants, formats, start, days } = world;

  const low = world.story.fillsShelves === true ? Infinity : LOW;
  let opens = world.story.isOlderThanBooks === true;
  const buy = (at: Date, needs: readonly Pieces[]): void => {
    const bought = needs
      .map(({ format, quantity }) => ({ format, quantity: quantity - stock.at('warehouse', 0, format) }))
      .flatMap(({ format, quantity }) => (quantity > 0 ? [{ format, quantity: Math.ceil(quantity / 50) * 50 }] : []));
    if (bought.length === 0) return;
    const how = opens
      ? { variant: 'opening', comment: 'Stock d’avant Boucle' }
      : { variant: 'bought', comment: 'Livraison du fournisseur' };
    post(story, at, { type: 'admin_in', adminId, lines: linesOf(bought), ...how });
    opens = false;
    stock.add('warehouse', 0, bought);
  };

  const deliver = (day: string, below: number): void => {
    const wanted = restaurants.map((restaurant) => ({
      restaurant,
      pieces: restaurant.formats.flatMap((format) => {
        const left = stock.at('clean', restaurant.id, format);
        const quantity = SHELF + 4 * restaurant.weight - left;
        return left < below && quantity > 0 ? [{ format, quantity }] : [];
      }),
    }));
    const all = Map.groupBy(
      wanted.flatMap(({ pieces }) => pieces),
      ({ format }) => format,
    );
    const needs = formats.map((format) => ({
      format,
      quantity: (all.get(format) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    }));
    agenda.add(day, MORNING, (at) => buy(at, needs));
    for (const [rank, { restaurant, pieces }] of wanted.entries()) {
      if (pieces.length === 0) continue;
      agenda.add(day, MORNING + 30 + ((9 * rank) % 480), (at) => {
        stock.add('clean', restaurant.id, pieces);
        stock.add('warehouse', 0, pieces, -1);
        post(story, at, { type: 'admin_give', adminId, restaurantId: restaurant.id, lines: linesOf(pieces) });
      });
    }
  };

  const stockPartner = (day: string): void => {
    const pieces = formats.slice(0, 3).map((format) => ({ format, quantity: 40 }));
    agenda.add(day, MORNING + 3, (at) => buy(at, pieces));
    agenda.add(day, MORNING + 4, (at) => {
      stock.add('warehouse', 0, pieces, -1);
      post(story, at, { type: 'admin_give', adminId, partnerId, lines: linesOf(pieces) });
    });
  };

  const partnerDelivers = (day: string): void => {
    const restaurant = random.pick(restaurants);
    const format = restaurant.formats.find((one) => formats.indexOf(one) < 2);
    if (format === undefined) return;
    agenda.add(day, 10 * 60 + random.between(0, 50), (at) => {
      const pieces = [{ format, quantity: 8 }];
      stock.add('clean', restaurant.id, pieces);
      post(story, at, { type: 'admin_give', adminId, partnerId, restaurantId: restaurant.id, lines: linesOf(pieces) });
    });
  };

  deliver(start, SHELF);
  stockPartner(addDays(start, 1));
  for (let n = WEEK; n < days; n += WEEK) {
    // The shelves are looked at on the morning itself.
    agenda.add(addDays(start, n), 0, (_, day) => deliver(day, low));
    if (n % (2 * WEEK) === 0 && n < 10 * WEEK) partnerDelivers(addDays(start, n + 2));
  }
  const find = (after: number, variant: string, pieces: Pieces[], comment: string): void =>
    agenda.add(addDays(start, after), 17 * 60, (at) => {
      post(story, at, { type: 'admin_in', adminId, variant, lines: linesOf(pieces), comment });
      if (variant === 'found_clean') stock.add('warehouse', 0, pieces);
    });
  const [first, second] = formats;
  if (first) find(41, 'found_clean', [{ format: first, quantity: 6 }], 'Inventaire de l’entrepôt');
  if (second) find(68, 'found_dirty', [{ format: second, quantity: 9 }], 'Bac retrouvé au local');
}

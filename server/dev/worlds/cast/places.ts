import { type Tx } from '../../../platform/database/transaction.ts';
import { type CastRestaurant, type Founded } from './world.ts';
import { type PointStory, type SiteStory } from './initiative.ts';
import { insertAll } from './insertAll.ts';

export async function writePoints(
  tx: Tx,
  founded: Founded,
  points: readonly PointStory[],
  restaurants: readonly CastRestaurant[],
): Promise<number[]> {
  const ids = await insertAll(
    tx,
    'drop_off_points',
    points.map(({ restaurant, ...point }) => ({
      ...founded,
      ...point,
      restaurant_id: restaurant === undefined ? null : (restaurants[restaurant]?.id ?? null),
    })),
  );
  // The ones that wash pass by in the story.
  const washers = restaurants.filter(({ washMode }) => washMode === 'restaurant');
  const rights = { account_id: founded.account_id, may_pick_up: true, may_wash: true, may_wash_and_keep: true };
  await insertAll(
    tx,
    'drop_off_rights',
    ids.flatMap((id) => washers.map((one) => ({ ...rights, drop_off_point_id: id, restaurant_id: one.id }))),
    'restaurant_id',
  );
  return ids;
}

export async function writeDrawers(
  tx: Tx,
  founded: Founded,
  sites: readonly SiteStory[],
): Promise<{ id: number; capacity: number }[]> {
  const all: { id: number; capacity: number }[] = [];
  for (const { terminals, ...address } of sites) {
    const [site_id = 0] = await insertAll(tx, 'collection_sites', [
      { ...founded, ...address, weekly_hours: 'lun-sam 8h-20h', phone: '02 61 91 00 16' },
    ]);
    for (const { name, drawers } of terminals) {
      const [terminal_id = 0] = await insertAll(tx, 'collection_terminals', [{ ...founded, site_id, name }]);
      const rows = drawers.map((capacity, rank) => ({ ...founded, terminal_id, name: `Tiroir ${rank + 1}`, capacity }));
      const ids = await insertAll(tx, 'collection_drawers', rows);
      all.push(...ids.map((id, rank) => ({ id, capacity: drawers[rank] ?? 0 })));
    }
  }
  return all;
}

/**
 * Writes the prices that restaurants pay: each reuse beyond a quota, a subscription for every other
 * one, cards for a few.
 */
export async function writePriceLines(tx: Tx, founded: Founded, restaurants: readonly CastRestaurant[]): Promise<void> {
  const valid_from = founded.created_at.toISOString().slice(0, 10);
  const line = (restaurant_id: number, kind: string, unit_price_cents: number, free_quota = 0) => ({
    ...founded,
    restaurant_id,
    kind,
    unit_price_cents,
    free_quota,
    valid_from,
  });
  await insertAll(
    tx,
    'price_lines',
    restaurants.flatMap(({ id }, rank) => [
      line(id, 'per_refill', rank % 3 === 0 ? 15 : 20, 30),
      ...(rank % 2 === 0 ? [line(id, 'recurring_subscription', 1900)] : []),
      ...(rank % 4 === 1 ? [line(id, 'per_card_activation', 100)] : []),
    ]),
  );
}

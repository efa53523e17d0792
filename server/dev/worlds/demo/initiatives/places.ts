import { type Tx } from '../../../../platform/database/transaction.ts';
import { type Initiative } from './initiative.ts';

/**
 * Places and agreements that the story needs apart from restaurants, numbers in the order of the
 * story's ranks.
 */
export interface CastPlaces {
  readonly pointIds: readonly number[];
  readonly drawerIds: readonly number[];
  readonly rewardIds: readonly number[];
}

/** Writes the drop-off points, collection sites, rewards and price lines of an initiative. */
export async function writePlaces(
  tx: Tx,
  accountId: number,
  story: Initiative,
  restaurantIds: readonly number[],
  founded: Date,
): Promise<CastPlaces> {
  await writePriceLines(tx, accountId, restaurantIds, founded);
  return {
    pointIds: await writePoints(tx, accountId, story, restaurantIds, founded),
    drawerIds: await writeDrawers(tx, accountId, story, founded),
    rewardIds: await writeRewards(tx, accountId, story, founded),
  };
}

async function writePoints(
  tx: Tx,
  accountId: number,
  { points, restaurants }: Initiative,
  restaurantIds: readonly number[],
  founded: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto('drop_off_points')
    .values(
      points.map(({ restaurant, ...point }) => ({
        account_id: accountId,
        ...point,
        restaurant_id: restaurant === undefined ? null : (restaurantIds[restaurant] ?? null),
        created_at: founded,
      })),
    )
    .returning('id')
    .execute();
  // The ones that wash pass by in the story.
  const washers = restaurantIds.filter((_, rank) => restaurants[rank]?.washMode === 'restaurant');
  await tx
    .insertInto('drop_off_rights')
    .values(
      rows.flatMap(({ id }) =>
        washers.map((restaurantId) => ({
          account_id: accountId,
          drop_off_point_id: id,
          restaurant_id: restaurantId,
          may_pick_up: true,
          may_wash: true,
          may_wash_and_keep: true,
        })),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function writeDrawers(tx: Tx, accountId: number, { sites }: Initiative, founded: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { terminals, ...address } of sites) {
    const site = await tx
      .insertInto('collection_sites')
      .values({ account_id: accountId, ...address, created_at: founded })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { name, drawers } of terminals) {
      const terminal = await tx
        .insertInto('collection_terminals')
        .values({ account_id: accountId, site_id: site.id, name, created_at: founded })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = await tx
        .insertInto('collection_drawers')
        .values(
          drawers.map((capacity, rank) => ({
            account_id: accountId,
            terminal_id: terminal.id,
            name: `Tiroir ${String(rank + 1)}`,
            capacity,
            created_at: founded,
          })),
        )
        .returning('id')
        .execute();
      ids.push(...rows.map(({ id }) => id));
    }
  }
  return ids;
}

async function writeRewards(tx: Tx, accountId: number, { rewards }: Initiative, founded: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('rewards')
    .values(
      rewards.map(({ title, valueCents, payer, everyReuses }) => ({
        account_id: accountId,
        title,
        value_cents: valueCents,
        payer,
        every_reuses: everyReuses,
        created_at: founded,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Writes the prices that restaurants pay: each reuse beyond a quota, a subscription for every other
 * one, cards for a few.
 */
async function writePriceLines(
  tx: Tx,
  accountId: number,
  restaurantIds: readonly number[],
  founded: Date,
): Promise<void> {
  const line = (restaurantId: number, kind: string, cents: number, quota: number) => ({
    account_id: accountId,
    restaurant_id: restaurantId,
    kind,
    unit_price_cents: cents,
    free_quota: quota,
    valid_from: founded.toISOString().slice(0, 10),
    created_at: founded,
  });
  await tx
    .insertInto('price_lines')
    .values(
      restaurantIds.flatMap((id, rank) => [
        line(id, 'per_refill', rank % 3 === 0 ? 15 : 20, 30),
        ...(rank % 2 === 0 ? [line(id, 'recurring_subscription', 1900, 0)] : []),
        ...(rank % 4 === 1 ? [line(id, 'per_card_activation', 100, 0)] : []),
      ]),
    )
    .execute();
}

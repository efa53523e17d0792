import { type Tx } from '../../../platform/database/transaction.ts';
import { record } from '../../../domain/ledger/record.ts';
import { type DemoWorld } from './demoWorld.ts';

/**
 * Restaurants (by rank) whose levels were raised lately, each for its first formats: so many pieces
 * are lacking under the alert.
 */
const RAISED = [
  { rank: 1, formats: 2, lacking: 6, target: 40 },
  { rank: 6, formats: 1, lacking: 9, target: 30 },
] as const;

/**
 * Levels that somebody raised above what is there: « À faire » has something to deliver, whatever
 * the day of the demo.
 */
export async function raiseLevels(tx: Tx, { accountId, restaurants }: DemoWorld): Promise<void> {
  for (const { rank, formats, lacking, target } of RAISED) {
    await tx.raw({
      text: `update restaurant_formats l set alert_level = free.pieces + $4, target_level = free.pieces + $5
               from (select o.format_id, coalesce(c.quantity - c.reserved, 0)::int as pieces from restaurant_formats o
                       left join cells c on c.account_id = o.account_id and c.place = 'R' and c.place_id = o.restaurant_id
                         and c.format_id = o.format_id and c.state = 'clean'
                      where o.account_id = $1 and o.restaurant_id = $2 and o.offered order by o.format_id limit $3) free
              where l.account_id = $1 and l.restaurant_id = $2 and l.format_id = free.format_id`,
      values: [accountId, restaurants[rank]?.id ?? 0, formats, lacking, target],
    });
  }
}

/**
 * Restaurants (by rank) whose fullest shelf was taken back for a festival yesterday, leaving a part
 * of two days' forecast.
 */
const DRAINED = [
  { rank: 5, part: 0.6 },
  { rank: 8, part: 0.2 },
  { rank: 4, part: 0.85 },
  { rank: 7, part: 0.5 },
] as const;

/**
 * Pieces that run out within two days at every hour of the first day of a forecast: the two days
 * that count are that day and the next in its morning, the next two in its evening, and some of
 * both in between. A place that is closed on some of them is left nothing.
 */
export function leftToRunOut(week: readonly number[], part: number): number {
  const [today = 0, tomorrow = 0, after = 0] = week;
  return Math.floor(part * (tomorrow + Math.min(today, after)));
}

/**
 * Takes most of the most requested shelves back: « Santé des stocks » has some that run out within
 * two days. Forecasts are written.
 */
export async function drainShelves(tx: Tx, { accountId, adminId, restaurants, ago }: DemoWorld): Promise<void> {
  for (const { rank, part } of DRAINED) {
    const restaurantId = restaurants[rank]?.id ?? 0;
    const { rows } = await tx.raw<{ format_id: number; free: number; week: number[] }>({
      text: `select c.format_id, (c.quantity - c.reserved)::int as free, x.week
          from cells c join cell_forecasts x on x.account_id = $1 and x.cell_id = c.id
         where c.account_id = $1 and c.place = 'R' and c.place_id = $2 and c.state = 'clean' and x.method <> 'none'
         order by (select sum(piece) from unnest(x.week) piece) desc limit 1`,
      values: [accountId, restaurantId],
    });
    const [shelf] = rows;
    const taken = shelf === undefined ? 0 : shelf.free - leftToRunOut(shelf.week, part);
    if (shelf === undefined || taken <= 0) continue;
    await record(tx, accountId, {
      type: 'admin_return',
      adminId,
      restaurantId,
      lines: [{ formatId: shelf.format_id, quantity: taken }],
      comment: 'Repris pour le festival de quartier',
      at: ago(1, 22 * 60 + 30),
    });
  }
}

/**
 * Sets the levels watched at the warehouse, at the partner, and at the places where dirty ones are
 * brought back.
 */
export async function setPlaceLevels(
  tx: Tx,
  { accountId, partnerId, formats, pointIds, drawers }: DemoWorld,
): Promise<void> {
  const [first = 0, second = 0] = formats.map(({ id }) => id);
  const levels = [
    ['A', 0, first, 120, null, null],
    ['A', 0, second, 80, null, null],
    ['P', partnerId, first, 10, 40, 60],
    ['D', pointIds[0] ?? 0, first, null, null, 25],
    ['T', drawers[0]?.id ?? 0, first, null, null, 30],
  ] as const;
  for (const [place, placeId, formatId, alert, target, maxDirty] of levels)
    await tx.raw({
      text: `insert into place_levels (account_id, place, place_id, format_id, alert_level, target_level, max_dirty, version)
        values ($1, $2, $3, $4, $5, $6, $7, 1)`,
      values: [accountId, place, placeId, formatId, alert, target, maxDirty],
    });
}

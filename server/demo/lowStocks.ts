import { type Tx } from '../database/transaction.ts';

/** Restaurants (by rank) whose levels were raised lately, each for its first formats: so many pieces are lacking under the alert. */
const RAISED = [
  { rank: 1, formats: 2, lacking: 6, target: 40 },
  { rank: 6, formats: 1, lacking: 9, target: 30 },
] as const;

/** Levels that somebody raised above what is there: « À faire » has something to deliver, whatever the day of the demo. */
export async function raiseLevels(tx: Tx, accountId: number, restaurantIds: readonly number[]): Promise<void> {
  for (const { rank, formats, lacking, target } of RAISED) {
    await tx.raw({
      text: `update restaurant_formats l set alert_level = free.pieces + $4, target_level = free.pieces + $5
               from (select o.format_id, coalesce(c.quantity - c.reserved, 0)::int as pieces from restaurant_formats o
                       left join cells c on c.account_id = o.account_id and c.place = 'R' and c.place_id = o.restaurant_id
                         and c.format_id = o.format_id and c.state = 'clean'
                      where o.account_id = $1 and o.restaurant_id = $2 and o.offered order by o.format_id limit $3) free
              where l.account_id = $1 and l.restaurant_id = $2 and l.format_id = free.format_id`,
      values: [accountId, restaurantIds[rank] ?? 0, formats, lacking, target],
    });
  }
}

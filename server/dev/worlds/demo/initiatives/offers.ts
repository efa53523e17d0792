import { type Tx } from '../../../../platform/database/transaction.ts';
import { type Initiative } from './initiative.ts';

interface Offers {
  readonly story: Initiative;
  readonly formatIds: readonly number[];
  readonly restaurantIds: readonly number[];
}

/** Writes the formats that each restaurant offers, and the levels that somebody watches. */
export async function writeOffers(
  tx: Tx,
  accountId: number,
  { story, formatIds, restaurantIds }: Offers,
): Promise<void> {
  const offers = story.restaurants.flatMap(({ formats, weight }, rank) =>
    formatIds.map((formatId, format) => {
      const offered = formats.includes(format);
      return {
        account_id: accountId,
        restaurant_id: restaurantIds[rank] ?? 0,
        format_id: formatId,
        offered,
        alert_level: offered ? weight * (format === 0 && rank % 4 === 0 ? 6 : 3) : null,
        target_level: offered ? 8 * weight : null,
      };
    }),
  );
  await tx.insertInto('restaurant_formats').values(offers).execute();
}

import { z } from 'zod';
import { type Tx } from '../../platform/database/transaction.ts';

/** How a call names its restaurant: in its address, or in the transaction it records. */
const presented = z.object({ id: z.int() });
const recorded = z.object({ restaurant_id: z.int() });

/**
 * Counts a wrong code at the restaurant that a call names, for the rule `wrong_codes_at_counter`;
 * nothing of a call that names none of the account.
 */
export async function countWrongCode(tx: Tx, accountId: number, call: string, input: unknown): Promise<void> {
  const restaurantId =
    call === 'restaurants.present'
      ? presented.safeParse(input).data?.id
      : recorded.safeParse(input).data?.restaurant_id;
  if (restaurantId === undefined) return;
  await tx.raw({
    text: `insert into wrong_codes as w (account_id, restaurant_id, hour, tries)
           select r.account_id, r.id, date_trunc('hour', now()), 1 from restaurants r where r.account_id = $1 and r.id = $2
           on conflict (account_id, restaurant_id, hour) do update set tries = w.tries + 1`,
    values: [accountId, restaurantId],
  });
}

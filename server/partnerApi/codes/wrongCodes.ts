import { z } from 'zod';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';

/** How a call names its restaurant: in its address, or in the transaction it records. */
const presented = z.object({ id: z.int() });
const recorded = z.object({ restaurant_id: z.int() });

/**
 * Counts a wrong code for the rule `wrong_codes_at_counter`: at a restaurant of the person who
 * calls, whatever the call names; for an access, at the one that it names.
 */
export async function countWrongCode(
  tx: Tx,
  { accountId, person }: Pick<PartnerCaller, 'accountId' | 'person'>,
  call: string,
  input: unknown,
): Promise<void> {
  const named =
    call === 'restaurants.present'
      ? presented.safeParse(input).data?.id
      : recorded.safeParse(input).data?.restaurant_id;
  const own = person?.restaurantIds;
  const restaurantId = own === undefined || own.includes(named ?? 0) ? named : own[0];
  if (restaurantId === undefined) return;
  await tx.raw({
    text: `insert into wrong_codes as w (account_id, restaurant_id, hour, tries)
           select r.account_id, r.id, date_trunc('hour', now()), 1 from restaurants r where r.account_id = $1 and r.id = $2
           on conflict (account_id, restaurant_id, hour) do update set tries = w.tries + 1`,
    values: [accountId, restaurantId],
  });
}

import { type Tx } from '../../../platform/database/transaction.ts';
import { holderLetter } from '../books/places.ts';
import { type HolderRef } from '../types.ts';

/** Whether a holder has exactly the cagnotte given (cents), no deposit locked and no container. */
export async function isUntouched(
  tx: Tx,
  accountId: number,
  holder: HolderRef,
  cagnotteCents: number,
): Promise<boolean> {
  const { rows } = await tx.raw<{ untouched: boolean }>({
    text: `
select
  coalesce((select balance_cents from money_accounts
    where account_id = $1 and kind = 'CAG' and owner = $2 and owner_id = $3), 0) = $4
  and not exists (select from money_accounts
    where account_id = $1 and owner = $2 and owner_id = $3 and kind = 'CON' and balance_cents <> 0)
  and not exists (select from cells
    where account_id = $1 and place = $2 and place_id = $3 and quantity <> 0) as untouched`,
    values: [accountId, holderLetter(holder), holder.id, cagnotteCents],
  });
  return rows[0]?.untouched ?? false;
}

/**
 * Whether something of a service was counted back after its first transaction, and is not reversed.
 */
export async function hasComeBack(tx: Tx, accountId: number, serviceId: number, firstId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ back: boolean }>({
    text: `select exists (select from transactions t
      where t.account_id = $1 and t.service_id = $2 and t.id <> $3 and t.reverses_id is null and t.status = 'completed'
        and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id)) as back`,
    values: [accountId, serviceId, firstId],
  });
  return rows[0]?.back ?? false;
}

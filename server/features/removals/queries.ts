import { type RemovedThing } from '@boucle/contract/features/removals/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const TEXTS: Readonly<Record<RemovedThing, string>> = {
  person: `select from people where account_id = $1 and id = $2 and role in ('account_admin', 'partner_admin', 'partner_delegated_admin')
             and ($3::bigint is null or partner_id = $3)`,
  partner: 'select from partners where account_id = $1 and id = $2 and $3::bigint is null',
  restaurant: 'select from restaurants where account_id = $1 and id = $2 and $3::bigint is null',
  format: 'select from formats where account_id = $1 and id = $2 and $3::bigint is null',
  wash_site: 'select from wash_sites where account_id = $1 and id = $2 and $3::bigint is null',
};

/** Whether a reader may see it: people of a partner see their own people alone. */
export async function isThere(
  tx: Tx,
  { accountId, partnerId }: { readonly accountId: number; readonly partnerId: number | null },
  thing: RemovedThing,
  id: number,
): Promise<boolean> {
  const { rowCount } = await tx.raw({ text: TEXTS[thing], values: [accountId, id, partnerId] });
  return rowCount === 1;
}

import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { type ClaimantKind } from '@boucle/contract/shared/incidents/claims.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** Who answers for each kind of claimant, of account $1 and number $2. */
const ADDRESSES: Readonly<Record<ClaimantKind, string>> = {
  customer: `select email, name from customers where account_id = $1 and id = $2 and erased_at is null and email <> ''`,
  restaurant: `select p.email, p.name from restaurant_owners o join people p on p.id = o.person_id
                where o.account_id = $1 and o.restaurant_id = $2 and p.status <> 'disabled' order by p.id`,
  partner: `select email, name from people
             where account_id = $1 and partner_id = $2 and role = 'partner_admin' and status <> 'disabled' order by id`,
};

/** Addresses for the answer to a claim: none of an erased customer, none where no one owns it. */
export async function addressesOf(
  tx: Tx,
  accountId: number,
  { claim }: Pick<Incident, 'claim'>,
): Promise<readonly { readonly email: string; readonly name: string }[]> {
  if (claim === null) return [];
  const { rows } = await tx.raw<{ email: string; name: string }>({
    text: ADDRESSES[claim.by],
    values: [accountId, claim.claimant.id],
  });
  return rows;
}

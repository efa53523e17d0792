import { PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { addClient } from '../../../../auth/tokens/clients.ts';
import { createEndUser } from '../../../../auth/people/people.ts';
import { hashOf } from '../../../../auth/tokens/tokens.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type World } from '../../cast/world.ts';
import { DEMO_API_ACCESS, DEMO_END_USERS } from '../signIns.ts';

/**
 * Writes the customer and the restaurant owner who may sign in to the partner's application, and
 * its access to the API.
 */
export async function writeEndUsers(
  tx: Tx,
  { accountId, partnerId, customers, restaurants }: World,
  passwordHash: string,
): Promise<void> {
  const customerId = customers[0]?.id ?? 0;
  const restaurantId = restaurants[0]?.id ?? 0;
  const { customer, owner } = DEMO_END_USERS;
  await tx
    .updateTable('customers')
    .set({ email: customer.email, name: customer.name })
    .where('account_id', '=', accountId)
    .where('id', '=', customerId)
    .execute();
  const person = { accountId, passwordHash };
  await createEndUser(tx, { ...person, ...customer, role: 'customer', customerId });
  const ownerId = await createEndUser(tx, { ...person, ...owner, role: 'restaurant_owner', customerId: null });
  await tx
    .insertInto('restaurant_owners')
    .values({ account_id: accountId, restaurant_id: restaurantId, person_id: ownerId })
    .execute();

  const { clientId, secret, name, redirectUris } = DEMO_API_ACCESS;
  await addClient(tx, { id: clientId, name, redirectUris, scopes: PARTNER_SCOPES });
  await tx
    .insertInto('api_accesses')
    .values({
      account_id: accountId,
      partner_id: partnerId,
      name,
      client_id: clientId,
      scopes: [...PARTNER_SCOPES],
      redirect_uris: [...redirectUris],
      secret_hash: hashOf(secret),
    })
    .execute();
}

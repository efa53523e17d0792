import { COUNTER_TYPES } from '@boucle/contract/partnerApi/transactions/counterTypes.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';
import { DEMO_END_USERS } from './signIns.ts';

const DEVICE = 'Bar';

/**
 * Writes the device at the counter of restaurant 1, which recorded the last days' loans and returns
 * there.
 */
export async function writeCounter(tx: Tx, { accountId, restaurants, ago }: DemoWorld): Promise<void> {
  const restaurantId = restaurants[0]?.id ?? 0;
  await tx.raw({
    text: `insert into oauth_sessions (person_id, client_id, scopes, user_agent, device_name, restaurant_id, created_at, last_seen_at, ends_at)
           select p.id, x.client_id, array['read', 'transactions'], 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0', $2, $3, $4, $5, now() + interval '100 years'
             from people p join api_accesses x on x.account_id = $1 and x.audience = 'restaurant'
            where p.account_id = $1 and p.email = $6`,
    values: [accountId, DEVICE, restaurantId, ago(12, 630), ago(1, 1270), DEMO_END_USERS.owner.email],
  });
  await tx.raw({
    text: `insert into api_transactions (account_id, transaction_id, access_id, device_name, created_at)
           select $1, t.id, x.id, $2, t.created_at
             from transactions t join api_accesses x on x.account_id = $1 and x.audience = 'restaurant'
            where t.account_id = $1 and t.restaurant_id = $3 and t.created_at >= $4
              and t.type = any($5::text[]) and t.author = 'restaurant_owner'
           on conflict do nothing`,
    values: [accountId, DEVICE, restaurantId, ago(12, 630), [...COUNTER_TYPES]],
  });
}

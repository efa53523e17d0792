import { type CustomerReward } from '@boucle/contract/partnerApi/customer.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';

/** Types whose containers are served filled to a customer, with a restaurant or an order. */
const SERVED = ['grab_container', 'grab_container_and_deposit', 'refill_container', 'deliver_restaurant_order'];

/**
 * Format and payer of a reward, once it is sure that the customer earned it: one for every so many
 * reuses, less those already used. The customer is locked, so that one reward is not used twice at
 * once. Throws LedgerRefusal, with the figures.
 */
export async function assertEarned(
  tx: Tx,
  accountId: number,
  customerId: number,
  rewardId: number,
): Promise<{ payer: 'account' | 'restaurant'; valueCents: number }> {
  const { rows } = await tx.raw<{ title: string; payer: 'account' | 'restaurant'; valueCents: number; every: number }>({
    text: `select title, payer, value_cents as "valueCents", every_reuses as every from rewards
            where account_id = $1 and id = $2 and active`,
    values: [accountId, rewardId],
  });
  const [reward] = rows;
  if (reward === undefined) throw new LedgerRefusal('Cette récompense n’existe pas.', 'reward_id');
  await tx.raw({
    text: 'select from customers where account_id = $1 and id = $2 for no key update',
    values: [accountId, customerId],
  });
  const figures = await tx.raw<{ reuses: number; used: number }>({
    text: `select coalesce(sum(containers_count) filter (where type = any($3::text[])), 0)::bigint as reuses,
                  (count(*) filter (where type = 'redeem_reward' and reward_id = $4 and reverses_id is null)
                   - count(*) filter (where type = 'redeem_reward' and reward_id = $4 and reverses_id is not null))::int as used
             from transactions
            where account_id = $1 and customer_id = $2 and status in ('completed', 'pending')
              and (status = 'completed' or type = 'redeem_reward')`,
    values: [accountId, customerId, SERVED, rewardId],
  });
  const { reuses = 0, used = 0 } = figures.rows[0] ?? {};
  const earned = Math.floor(reuses / reward.every);
  if (earned <= used) {
    throw new LedgerRefusal(
      `«\u00a0${reward.title}\u00a0» se gagne toutes les ${reward.every} réutilisations\u00a0: ${reuses} faites, ${used} déjà utilisée${used > 1 ? 's' : ''}.`,
      'reward_id',
    );
  }
  return { payer: reward.payer, valueCents: reward.valueCents };
}

/** The rewards that are given today, and how far a customer is with each. */
export async function rewardsOf(tx: Tx, accountId: number, customerId: number): Promise<CustomerReward[]> {
  const { rows } = await tx.raw<CustomerReward>({
    text: `with own as materialized (
             select t.type, t.reward_id, t.reverses_id, t.status, t.containers_count from transactions t
              where t.account_id = $1 and t.customer_id = $2 and t.status in ('completed', 'pending')
           ), reuses as (
             select coalesce(sum(containers_count), 0)::int as n from own where status = 'completed' and type = any($3::text[])
           ), used as (
             select reward_id, (count(*) filter (where reverses_id is null) - count(*) filter (where reverses_id is not null))::int as n
               from own where type = 'redeem_reward' group by reward_id
           )
           select w.id, w.title, w.value_cents, w.every_reuses, reuses.n as reuses_count, coalesce(used.n, 0) as used_count,
                  greatest(0, reuses.n / w.every_reuses - coalesce(used.n, 0)) as available_count
             from rewards w cross join reuses left join used on used.reward_id = w.id
            where w.account_id = $1 and w.active order by w.id`,
    values: [accountId, customerId, SERVED],
  });
  return rows;
}

import { addDays } from '@boucle/contract/base/format.ts';
import { type Reward, type RewardInput } from '@boucle/contract/features/rewards/calls.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { REWARD_DAYS } from '@boucle/contract/shared/rewards/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type RewardRow = Omit<Reward, 'value' | 'cost_30_days'> & { value_cents: number; cost_cents: number };

/**
 * The rewards of an account, the active ones first; or the one of that number. A reversed use
 * counts for nothing.
 */
export async function rewardsOf(tx: Tx, accountId: number, today: string, id?: number): Promise<Reward[]> {
  const { rows } = await tx.raw<RewardRow>({
    text: `select r.id, r.title, r.value_cents, r.payer, r.every_reuses, r.active, r.version,
             coalesce(used.n, 0)::int as used_30_days, coalesce(used.cents, 0)::bigint as cost_cents
             from rewards r left join (
               select reward_id, sum(case when reverses_id is null then 1 else -1 end) as n,
                      sum(amount_cents) as cents
                 from transactions
                where account_id = $1 and type = 'redeem_reward' and status = 'completed' and day > $2::date group by reward_id
             ) used on used.reward_id = r.id
            where r.account_id = $1 and ($3::bigint is null or r.id = $3)
            order by r.active desc, r.every_reuses, r.id`,
    values: [accountId, addDays(today, -REWARD_DAYS), id ?? null],
  });
  return rows.map(({ value_cents: value, cost_cents: cost, ...row }) => ({
    ...row,
    value: toEuros(value),
    cost_30_days: toEuros(cost),
  }));
}

/** Locks a reward until the end of the transaction. */
export async function lockReward(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'select from rewards where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
}

type Written = Required<Pick<RewardInput, 'title' | 'value' | 'payer' | 'every_reuses'>> & { active: boolean };

const valuesOf = ({ title, value, payer, every_reuses, active }: Written) => [
  title,
  toCents(value),
  payer,
  every_reuses,
  active,
];

export async function insertReward(tx: Tx, accountId: number, reward: Written): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into rewards (account_id, title, value_cents, payer, every_reuses, active)
           values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [accountId, ...valuesOf(reward)],
  });
  const [made] = rows;
  if (made === undefined) throw new Error('The reward was not written.');
  return made.id;
}

/** Writes the next version of a reward. */
export async function updateReward(tx: Tx, accountId: number, id: number, reward: Written): Promise<void> {
  await tx.raw({
    text: `update rewards set title = $3, value_cents = $4, payer = $5, every_reuses = $6, active = $7, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, id, ...valuesOf(reward)],
  });
}

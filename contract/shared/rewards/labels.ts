/** Who pays a reward: the initiative, or the restaurant where it is used. */
export const REWARD_PAYERS = ['account', 'restaurant'] as const;
export type RewardPayer = (typeof REWARD_PAYERS)[number];

export const REWARD_PAYER_LABELS: Readonly<Record<RewardPayer, string>> = {
  account: 'L’initiative',
  restaurant: 'Le restaurant',
};

export const REWARD_LIMITS = { title: 120, value: 100, every: 1_000 } as const;

/** Days of the count and the cost that stand next to a reward. */
export const REWARD_DAYS = 30;

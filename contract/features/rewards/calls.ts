import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, fieldSays, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { eurosOut, id, positiveEuros } from '../../base/primitives.ts';
import { REWARD_LIMITS, REWARD_PAYERS } from '../../shared/rewards/labels.ts';

const reward = z.object({
  id: z.int(),
  title: z.string(),
  /** Euros that the initiative credits, or that the restaurant gives. */
  value: eurosOut,
  payer: z.enum(REWARD_PAYERS),
  /** Reuses that earn it once. */
  every_reuses: z.int(),
  /** Offered to consumers today. */
  active: z.boolean(),
  /** How often it was used in the last 30 days, and what that cost. */
  used_30_days: z.int(),
  cost_30_days: eurosOut,
  version: z.int(),
});
export type Reward = z.infer<typeof reward>;

const EVERY = 'Nombre de réutilisations';
const input = z.object({
  title: requiredText('Titre', REWARD_LIMITS.title),
  value: z
    .number({ error: absentSays('Valeur') })
    .max(REWARD_LIMITS.value, fieldSays('Valeur', 'max_value', { max: REWARD_LIMITS.value }))
    .pipe(positiveEuros),
  payer: z.enum(REWARD_PAYERS, { error: absentSays('Qui paie') }),
  every_reuses: z
    .int({ error: absentSays(EVERY) })
    .min(1, fieldSays(EVERY, 'min_value', { min: 1 }))
    .max(REWARD_LIMITS.every, fieldSays(EVERY, 'max_value', { max: REWARD_LIMITS.every })),
  active: z.boolean().optional(),
});
export type RewardInput = z.infer<typeof input>;

export const rewardCalls = {
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/rewards', summary: 'Les récompenses des consos' })
    .output(one(z.array(reward))),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/rewards', summary: 'Ajouter une récompense', successStatus: 201 })
    .input(input)
    .output(one(reward)),
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/rewards/{id}', summary: 'Modifier une récompense, ou ne plus l’offrir' })
    .input(input.partial().extend({ id, version: z.int().optional() }))
    .output(one(reward)),
};

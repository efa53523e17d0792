import { parisDay } from '@boucle/contract/base/format.ts';
import { type Reward } from '@boucle/contract/features/rewards/calls.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { insertReward, lockReward, rewardsOf, updateReward } from './queries.ts';

async function readReward(tx: Tx, accountId: number, today: string, id: number): Promise<Reward> {
  const [reward] = await rewardsOf(tx, accountId, today, id);
  if (reward === undefined) throw notFound('Cette récompense');
  return reward;
}

const traced = ({ title, value, payer, every_reuses, active }: Reward) => ({
  title,
  value,
  payer,
  every_reuses,
  active,
});

/** Rewards of consumers: what `contract/features/rewards/calls.ts` promises. */
export const rewards = {
  list: calls.rewards.list.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await rewardsOf(tx, accountOf(caller), parisDay(dependencies.now())),
  })),

  create: calls.rewards.create.handler(async ({ context, input: { active = true, ...input } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const id = await insertReward(tx, accountId, { ...input, active });
    const created = await readReward(tx, accountId, parisDay(dependencies.now()), id);
    noteChange(context, null, traced(created));
    context.details['title'] = created.title;
    return { data: created };
  }),

  update: calls.rewards.update.handler(async ({ context, input: { id, version, ...changes } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const today = parisDay(dependencies.now());
    await lockReward(tx, accountId, id);
    const before = await readReward(tx, accountId, today, id);
    expectVersion(askedVersion(context, version), before);
    await updateReward(tx, accountId, id, {
      title: changes.title ?? before.title,
      value: changes.value ?? before.value,
      payer: changes.payer ?? before.payer,
      every_reuses: changes.every_reuses ?? before.every_reuses,
      active: changes.active ?? before.active,
    });
    const after = await readReward(tx, accountId, today, id);
    noteChange(context, traced(before), traced(after));
    context.details['title'] = after.title;
    return { data: after };
  }),
};

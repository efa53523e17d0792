import { calls } from '../../platform/api/procedures.ts';
import { outcomeOf } from '../../platform/api/idempotency.ts';

/** Handlers of what became of a request: `contract/features/acts/calls.ts`. */
export const acts = {
  read: calls.acts.read.handler(async ({ context: { tx, caller, dependencies }, input }) => ({
    data: await outcomeOf(tx, {
      accountId: caller.accountId,
      caller: `person:${caller.personId}`,
      key: input.key,
      secret: dependencies.secret,
    }),
  })),
};

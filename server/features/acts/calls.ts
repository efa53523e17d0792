import { calls } from '../../api/procedures.ts';
import { outcomeOf } from '../../api/idempotency.ts';

/** Handlers of what became of a request: `contract/acts/calls.ts`. */
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

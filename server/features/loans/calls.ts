import { accountOf, calls } from '../../platform/api/procedures.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { exampleReminder } from './writtenReminder.ts';
import { releaseNight } from './nights.ts';
import { createPolicy, readPolicies, tryPolicy, updatePolicy } from './policies.ts';

/** Loans of consos and the policies that they follow: `contract/features/loans/calls.ts`. */
export const loans = {
  policies: calls.loans.policies.handler(async ({ context: { tx, caller } }) => ({
    data: await readPolicies(tx, accountOf(caller)),
  })),
  createPolicy: calls.loans.createPolicy.handler(async ({ context, input }) => ({
    data: await createPolicy(context, input),
  })),
  updatePolicy: calls.loans.updatePolicy.handler(async ({ context, input }) => ({
    data: await updatePolicy(context, input),
  })),
  tryPolicy: calls.loans.tryPolicy.handler(async ({ context, input }) => ({ data: await tryPolicy(context, input) })),
  reminder: calls.loans.reminder.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => ({
    data: await exampleReminder(tx, accountOf(caller), id, consoleOrigin(dependencies.config)),
  })),
  releaseNight: calls.loans.releaseNight.handler(async ({ context, input }) => ({
    data: await releaseNight(context, input),
  })),
};

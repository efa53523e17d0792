import { accountOf, calls } from '../../platform/api/procedures.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { exampleReminder } from './writtenReminder.ts';
import { exceptLoans, takeBack } from './exceptions.ts';
import { listLoans, loansCsv, loanTotals } from './list.ts';
import { releaseNight } from './nights.ts';
import { createPolicy, readPolicies, tryPolicy, updatePolicy } from './policies.ts';

/** Loans of consos and the policies that they follow: `contract/features/loans/calls.ts`. */
export const loans = {
  list: calls.loans.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listLoans(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),
  csv: calls.loans.csv.handler(({ context: { caller, dependencies }, input }) =>
    loansCsv(dependencies.database, accountOf(caller), input),
  ),
  totals: calls.loans.totals.handler(async ({ context: { tx, caller }, input }) => ({
    data: await loanTotals(tx, accountOf(caller), input),
  })),
  pardon: calls.loans.pardon.handler(async ({ context, input }) => ({ data: await exceptLoans(context, input) })),
  extend: calls.loans.extend.handler(async ({ context, input }) => ({ data: await exceptLoans(context, input) })),
  takeBack: calls.loans.takeBack.handler(async ({ context, input }) => ({ data: await takeBack(context, input) })),
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

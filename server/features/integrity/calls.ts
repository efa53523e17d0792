import { accountRead } from '../../domain/accounts/accountRead.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { concern } from '../../platform/http/audit.ts';
import { notFound, problem } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import {
  VerificationUnderWay,
  lastVerification,
  verifyAccount,
} from '../../domain/ledger/verification/verifyAccount.ts';
import { latestVerifications, hasAccount } from './queries.ts';

async function readIntegrity(tx: Tx, accountId: number) {
  const [newest, ...earlier] = await latestVerifications(tx, accountId);
  const report = newest && (await lastVerification(tx, accountId));
  if (newest === undefined || !report) return { last: null, earlier: [] };
  const checks = report.checks.map(({ name, title, counted, unit, off, findings }) => ({
    ...{ name, title, counted, unit, off },
    findings: findings.map(({ subject, stored, recount }) => ({ subject, stored, recount })),
  }));
  return { last: { ...newest, checks }, earlier };
}

function asConflict(error: unknown): never {
  if (error instanceof VerificationUnderWay) throw problem('conflict', 'Un contrôle est déjà en cours.');
  throw error;
}

/** Verifications of the books: what `contract/features/integrity/calls.ts` promises. */
export const integrity = {
  read: calls.integrity.read.handler(async ({ context: { tx, caller }, input: { filter } }) => ({
    data: await readIntegrity(tx, accountRead(caller, filter?.account_id)),
  })),

  run: calls.integrity.run.handler(async ({ context, input: { mode, account_id } }) => {
    const { tx, caller, dependencies, details, apart } = context;
    const accountId = accountRead(caller, account_id, 'account_id');
    concern(context, accountId);
    if (!(await hasAccount(tx, accountId))) throw notFound('Cette application');
    const asked = { mode, personId: caller.personId, alone: true };
    const report = await apart(() => verifyAccount(dependencies.database, accountId, asked).catch(asConflict));
    Object.assign(details, { mode: report.mode, off: report.off });
    return { data: await readIntegrity(tx, accountId) };
  }),
};

import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { claimMail } from './claimMail.ts';
import { accountBrand } from '../../../outside/mails/accountBrand.ts';
import { writeMail } from '../../../outside/mails/mail.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type CallContext } from '../../../platform/api/context.ts';
import { accountOf } from '../../../platform/api/procedures.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { addressesOf } from './recipients.ts';

/** What became of a claim just now. */
interface Answer {
  readonly answer: Parameters<typeof claimMail>[0]['answer'];
  readonly note: string | null;
  /** Pieces that were given back now, and their deposits in euros. */
  readonly pieces?: number;
  readonly given?: number;
  /** Pieces of the loan that are still to be returned. */
  readonly rest?: number;
  readonly place?: string | null;
}

interface MailingMeans {
  readonly tx: Tx;
  readonly accountId: number;
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
}

/** The means of a call. */
export const mailingOf = ({ tx, caller, dependencies: { jobs, secret } }: CallContext): MailingMeans => ({
  tx,
  accountId: accountOf(caller),
  key: secret,
  add: (at, job, data) => jobs.add(at, job, data),
});

/** Mails what became of a claim to its claimant; nothing of any other incident. */
export async function mailAnswer(
  { tx, accountId, key, add }: MailingMeans,
  incident: IncidentDetail,
  { answer, note, pieces = incident.quantity, given = 0, rest = 0, place = null }: Answer,
): Promise<void> {
  const addresses = await addressesOf(tx, accountId, incident);
  if (addresses.length === 0) return;
  const brand = await accountBrand(tx, accountId);
  for (const { email: to, name } of addresses) {
    const words = claimMail({
      ...{ brand, name, number: incident.id, claimed: `${pieces} × ${incident.format_title}` },
      ...{ answer, given, rest, place, note },
    });
    await writeMail(tx, { kind: 'claim_answered', accountId, to, ...words }, key, add);
  }
}

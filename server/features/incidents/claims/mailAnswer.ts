import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { claimMail } from './claimMail.ts';
import { accountBrand } from '../../../outside/mails/accountBrand.ts';
import { writeMail } from '../../../outside/mails/mail.ts';
import { type CallContext } from '../../../platform/api/context.ts';
import { accountOf } from '../../../platform/api/procedures.ts';
import { addressesOf } from './recipients.ts';

/** What an administrator just answered to a claim. */
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

/** Mails the answer of a claim to its claimant; nothing of any other incident. */
export async function mailAnswer(
  { tx, caller, dependencies: { jobs, secret } }: CallContext,
  incident: IncidentDetail,
  { answer, note, pieces = incident.quantity, given = 0, rest = 0, place = null }: Answer,
): Promise<void> {
  const accountId = accountOf(caller);
  const addresses = await addressesOf(tx, accountId, incident);
  if (addresses.length === 0) return;
  const brand = await accountBrand(tx, accountId);
  for (const { email: to, name } of addresses) {
    const words = claimMail({
      ...{ brand, name, number: incident.id, claimed: `${pieces} × ${incident.format_title}` },
      ...{ answer, given, rest, place, note },
    });
    await writeMail(tx, { kind: 'claim_answered', accountId, to, ...words }, secret, (at, job, data) =>
      jobs.add(at, job, data),
    );
  }
}

import { type Tx } from '../../platform/database/transaction.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { probingMail, refusalsMail } from '../../outside/mails/refusalsMail.ts';
import { brandOf, recipientsBy } from './recipients.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Notifiers } from './notifySecurityChange.ts';

interface Warning {
  readonly what: 'sign_in' | 'probing';
  readonly personId: number;
  readonly count: number;
  readonly address: string | null;
}

/**
 * Mails the administrators of an initiative, or of the platform for its own people, that many
 * sign-ins of one person were refused within an hour, or that a person tried many numbers that are
 * not there. Platform scope.
 */
export async function warnAdministrators(
  tx: Tx,
  { config, jobs, secret, now }: Notifiers,
  { what, personId, count, address }: Warning,
): Promise<void> {
  const { rows } = await tx.raw<{ email: string; accountId: number | null }>({
    text: 'select email, account_id as "accountId" from people where id = $1',
    values: [personId],
  });
  const [person] = rows;
  if (person === undefined) return;
  const who =
    person.accountId === null
      ? await recipientsBy(tx, `p.role = $1 and p.account_id is null`, 'super_admin')
      : await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, person.accountId);
  for (const recipient of who) {
    const words = (what === 'probing' ? probingMail : refusalsMail)({
      brand: brandOf(recipient),
      name: recipient.name,
      email: person.email,
      count,
      at: now(),
      address,
      journal: `${consoleOrigin(config)}${person.accountId === null ? '/accounts' : partAddress('/team', 'journal', what === 'probing' ? '' : 'entity=sign_in')}`,
    });
    await writeMail(
      tx,
      {
        kind: what === 'probing' ? 'probing' : 'sign_in_refusals',
        accountId: recipient.accountId,
        to: recipient.email,
        ...words,
      },
      secret,
      (at, job, data) => jobs.add(at, job, data),
    );
  }
}

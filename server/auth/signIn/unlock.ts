import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { limitKey, unlockMails } from '../limits/limits.ts';
import { createLink } from '../people/links.ts';
import { unlockMail } from '../notices/mails.ts';
import { brandOf, recipientsBy } from '../notices/recipients.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';

/**
 * Mails a person locked out by strangers' wrong passwords a link that lets them try again and makes
 * their browser known; three a day, so that strangers cannot fill a mailbox.
 */
export async function sendUnlockLink(
  { config, database, mail }: Pick<AuthDependencies, 'config' | 'database' | 'mail'>,
  personId: number,
): Promise<void> {
  const made = await inScope(database, { kind: 'platform' }, async (tx) => {
    const [recipient] = await recipientsBy(tx, 'p.id = $1', personId);
    if (recipient === undefined) return undefined;
    const tooMany = await unlockMails(tx).count(limitKey(recipient.email));
    return tooMany === undefined ? { recipient, secret: await createLink(tx, personId, 'unlock') } : undefined;
  });
  if (made === undefined) return;
  const { recipient, secret } = made;
  const { accountId, email: to } = recipient;
  const link = `${consoleOrigin(config)}/admin/password/${secret}`;
  const words = unlockMail({ ...recipient, link, brand: brandOf(recipient) });
  await mail.send({ kind: 'password', accountId, to, secrets: [link], ...words });
}

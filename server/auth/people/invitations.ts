import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { limitKey, linkMails } from '../limits/limits.ts';
import { createLink, endLinksOf } from './links.ts';
import { invitationMail, passwordMail } from '../notices/mails.ts';
import { normalEmail } from './people.ts';
import { type Recipient, brandOf, recipientsBy } from '../notices/recipients.ts';
import { type ConsoleAddress, consoleOrigin } from '../../platform/http/consoleAddress.ts';

/** Dependencies that links are made with, for any mail. */
export type Senders = Pick<AuthDependencies, 'database' | 'mail'> & { readonly config: ConsoleAddress };

/**
 * Makes a link that lets an invited person choose their first password. Once, 7 days. Platform
 * scope.
 */
export const createInvitation = (tx: Tx, personId: number): Promise<string> => createLink(tx, personId, 'invitation');

/** Makes a link that lets a person choose another password. Once, 24 h. Platform scope. */
export const createPasswordLink = (tx: Tx, personId: number): Promise<string> => createLink(tx, personId, 'password');

/**
 * Mails an invitation, again when there was one before (the earlier link ends: a colleague asks for
 * it, who may have mistyped the address). To be called after the commit that created the person.
 * Returns why the mail could not leave, null when it left.
 */
export async function sendInvitation(senders: Senders, personId: number): Promise<{ failure: string | null }> {
  const [failure] = await sendLinks(senders, async (tx) => {
    await endLinksOf(tx, personId);
    return recipientsBy(tx, 'p.id = $1', personId);
  });
  return { failure: failure === undefined ? 'La personne n’existe pas ou est désactivée.' : failure };
}

/**
 * Mails a link to each person with this e-mail who may still enter, console and end user alike;
 * silent for unknown addresses. Links sent before go on: anybody may ask for one more.
 */
export async function sendPasswordLink(senders: Senders, email: string): Promise<void> {
  if (email.includes('\0')) return;
  await sendLinks(senders, (tx) => recipientsBy(tx, 'p.email = $1', normalEmail(email)));
}

const TOO_MANY = 'Cinq messages sont déjà partis vers cette adresse en une heure\u00a0: réessayez plus tard.';

interface Made {
  recipient: Recipient;
  kind: 'invitation' | 'password';
  secret: string;
}

/** Why each mail could not leave, null when it left; as many as there are people. */
async function sendLinks(
  senders: Senders,
  find: (tx: Tx) => Promise<readonly Recipient[]>,
): Promise<readonly (string | null)[]> {
  const made = await inScope(senders.database, { kind: 'platform' }, async (tx) => {
    const links: (Made | { failure: string })[] = [];
    for (const recipient of await find(tx)) {
      if ((await linkMails(tx).count(limitKey(recipient.email, recipient.accountId))) !== undefined) {
        links.push({ failure: TOO_MANY });
        continue;
      }
      const kind = recipient.status === 'invited' ? 'invitation' : 'password';
      links.push({ recipient, kind, secret: await createLink(tx, recipient.id, kind) });
    }
    return links;
  });
  const failures = [];
  for (const link of made) failures.push('failure' in link ? link.failure : await sendLink(senders, link));
  return failures;
}

async function sendLink({ config, mail }: Senders, { recipient, kind, secret }: Made): Promise<string | null> {
  const link = `${consoleOrigin(config)}/admin/password/${secret}`;
  const brand = brandOf(recipient);
  const words =
    kind === 'invitation' ? invitationMail({ ...recipient, link, brand }) : passwordMail({ ...recipient, link, brand });
  const { failure } = await mail.send({
    kind,
    accountId: recipient.accountId,
    to: recipient.email,
    secrets: [link],
    ...words,
  });
  return failure;
}

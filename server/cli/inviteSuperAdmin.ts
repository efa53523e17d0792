import { email as isEmail } from '@boucle/contract/base/validation/text.ts';
import { sendInvitation } from '../auth/people/invitations.ts';
import { ensureSuperAdmin } from '../auth/people/superAdmin.ts';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { inScope } from '../platform/database/tenant.ts';
import { writeEvent } from '../platform/http/audit.ts';
import { type Dependencies } from '../dependencies.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import { Usage, readWord } from './options.ts';

const USAGE = `Usage\u00a0: npm run invite-super-admin -- ADRESSE
  ADRESSE  l’e-mail de qui administrera la plateforme\u00a0: la première personne d’une base neuve, ou une de plus. Un e-mail lui est
           envoyé, avec un lien valable sept jours pour choisir son mot de passe\u202f; relancer la commande en envoie un autre.`;

/**
 * `invite-super-admin EMAIL`: how the first person enters, since no one can invite them from the
 * console. Exits 1 when no one is invited.
 */
export async function inviteSuperAdmin(config: Config, args: readonly string[]): Promise<number> {
  const email = readWord(args, USAGE, 'l’adresse e-mail');
  if (!isEmail(email)) throw new Usage(USAGE, `${email} n’est pas une adresse e-mail.`);
  const { database, ownerConfig, close } = await connectDatabase(config);
  try {
    const keys = await openKeys(database, config, { report: () => undefined });
    await prepareJobs(ownerConfig);
    const mail = createMailSender(database, keys, addJob);
    const { done, message } = await inviteByEmail({ config, database, mail }, email);
    (done ? console.log : console.error)(message);
    return done ? 0 : 1;
  } finally {
    await close();
  }
}

/**
 * Invites a super administrator, or again one who has not chosen a password yet; returns the line
 * to print.
 */
export async function inviteByEmail(
  senders: Pick<Dependencies, 'config' | 'database' | 'mail'>,
  asked: string,
): Promise<{ done: boolean; message: string }> {
  const person = await inScope(senders.database, { kind: 'platform' }, async (tx) => {
    const found = await ensureSuperAdmin(tx, asked);
    if (found?.status !== 'invited') return found;
    writeEvent(tx, {
      accountId: null,
      personId: null,
      action: 'superAdmins.invite',
      entityId: String(found.id),
      details: { email: found.email },
      address: null,
      requestId: 'invite-super-admin',
    });
    return found;
  });
  if (person === undefined)
    return { done: false, message: `${asked} est déjà l’adresse d’une autre personne de Boucle.` };
  const { email } = person;
  if (person.status === 'active') {
    return {
      done: false,
      message: `${email} administre déjà la plateforme\u00a0: «\u00a0Mot de passe oublié\u00a0» lui permet d’en choisir un autre.`,
    };
  }
  const { failure } = await sendInvitation(senders, person.id);
  return failure === null
    ? {
        done: true,
        message: `Invitation en cours d’envoi à ${email}\u00a0: le lien ne sert qu’une fois et reste valable sept jours.`,
      }
    : { done: false, message: failure };
}

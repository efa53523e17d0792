import { ACCOUNTANT_LINK_MOST_DAYS, ACCOUNTANT_LINKS_AT_ONCE } from '@boucle/contract/features/books/accountant.ts';
import { type AccountantLink } from '@boucle/contract/features/books/accountantCalls.ts';
import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { asPlatform } from '../../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../../auth/notices/recipients.ts';
import { hashOf, newSecret } from '../../../auth/tokens/tokens.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Dependencies } from '../../../dependencies.ts';
import { type Caller } from '../../../platform/http/caller.ts';
import { consoleOrigin } from '../../../platform/http/consoleAddress.ts';
import { invalidField, notFound, refused } from '../../../platform/http/errors.ts';
import { accountantMail } from '../../../outside/mails/accountantMail.ts';
import { writeMail } from '../../../outside/mails/mail.ts';
import { accountantLink, accountantLinks, insertLink, lockOpenLinks, revokeLink } from './links.ts';
import { ACCOUNTANT_PATH, accountantToken } from './token.ts';

const THE_LINK = 'Cet accès';

async function oneLink(tx: Tx, accountId: number, id: number): Promise<AccountantLink> {
  const found = await accountantLink(tx, accountId, id);
  if (found === undefined) throw notFound(THE_LINK);
  return found;
}

/** Refuses a last day that is over, or too far away. */
function checkLastDay(lastDay: string, today: string): void {
  const latest = addDays(today, ACCOUNTANT_LINK_MOST_DAYS - 1);
  if (lastDay < today || lastDay > latest) {
    throw invalidField('last_day', `Choisissez un jour d’aujourd’hui au ${writtenDay(latest)}.`);
  }
}

/** Mails a link, the only place where its secret is. */
async function mailLink(
  { tx, caller, dependencies }: { tx: Tx; caller: Caller; dependencies: Dependencies },
  { email, lastDay, href }: { email: string; lastDay: string; href: string },
): Promise<void> {
  const { jobs, secret, config } = dependencies;
  await asPlatform(tx, async () => {
    const [inviter] = await recipientsBy(tx, 'p.id = $1', caller.personId);
    if (inviter === undefined) throw new Error('Nobody gives this link');
    const words = accountantMail({
      brand: brandOf(inviter),
      by: inviter.name === '' ? inviter.email : inviter.name,
      lastDay,
      href,
      byCode: config.smtpUrl !== undefined,
    });
    const mail = { kind: 'accountant', accountId: accountOf(caller), to: email, secrets: [href], ...words };
    await writeMail(tx, mail, secret, (at, job, data) => jobs.add(at, job, data));
  });
}

/**
 * The read-only access of an accountant: what `contract/features/books/accountantCalls.ts`
 * promises.
 */
export const accountantHandlers = {
  accountantLinks: calls.books.accountantLinks.handler(async ({ context: { tx, caller } }) => ({
    data: await accountantLinks(tx, accountOf(caller)),
  })),

  inviteAccountant: calls.books.inviteAccountant.handler(async ({ context, input }) => {
    const { email, last_day: lastDay, weekly_mail: weeklyMail = false } = input;
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    details['email'] = email;
    details['day'] = lastDay;
    checkLastDay(lastDay, parisDay(dependencies.now()));
    if ((await lockOpenLinks(tx, accountId)) >= ACCOUNTANT_LINKS_AT_ONCE) {
      throw refused(`${ACCOUNTANT_LINKS_AT_ONCE} accès sont déjà ouverts, c’est le maximum\u00a0: retirez-en un.`);
    }
    const secret = newSecret('accountant');
    const id = await insertLink(tx, accountId, {
      email,
      lastDay,
      hash: hashOf(secret),
      personId: caller.personId,
      weeklyMail,
    });
    const href = `${consoleOrigin(dependencies.config)}${ACCOUNTANT_PATH}/${accountantToken({ accountId, id, secret })}`;
    await mailLink(context, { email, lastDay, href });
    return { data: await oneLink(tx, accountId, id) };
  }),

  revokeAccountant: calls.books.revokeAccountant.handler(async ({ context, input: { id } }) => {
    const { tx, caller, details } = context;
    const accountId = accountOf(caller);
    details['email'] = (await oneLink(tx, accountId, id)).email;
    await revokeLink(tx, accountId, id, caller.personId);
    return { data: await oneLink(tx, accountId, id) };
  }),
};

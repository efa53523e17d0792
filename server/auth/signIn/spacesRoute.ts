import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { email as isEmail } from '@boucle/contract/base/validation/text.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { type Context, Hono } from 'hono';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { readForm } from '../form.ts';
import { forgottenPasswords, limitKey, linkMails, networkKey } from '../limits/limits.ts';
import { spaceMail } from '../notices/mails.ts';
import { brandOf, recipientsBy } from '../notices/recipients.ts';
import { spacesPage } from '../pages/forms.ts';
import { normalEmail } from '../people/people.ts';
import { type AuthVariables } from '../unauthorized.ts';

/**
 * GET and POST /restaurant: a restaurateur without their address asks for it by e-mail. The same
 * answer, in the same time, whether somebody has this e-mail or not.
 */
export function spacesRoute(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/', (context) => page(context, 200, spacesPage()));
  app.post('/', (context) => askForAddresses(context, dependencies));
  return app;
}

async function askForAddresses(
  context: Context<{ Variables: AuthVariables }>,
  dependencies: AuthDependencies,
): Promise<Response> {
  const { database } = dependencies;
  const typed = (await readForm(context))?.get('email')?.trim() ?? '';
  const rule = typed === '' ? validation.required : isEmail(typed) ? undefined : validation.email;
  if (rule !== undefined) return page(context, 422, spacesPage(typed, formatMessage(rule, { field: 'E-mail' })));
  const wait = await forgottenPasswords(database).count(networkKey(context.get('address')));
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    return page(context, 429, spacesPage(typed, 'Trop de demandes, réessayez dans une heure'));
  }
  void mailAddresses(dependencies, typed).catch(database.report);
  const message = `Si un restaurant est géré avec ${typed}, l’adresse de son espace vient d’y être envoyée.`;
  return page(context, 200, messagePage({ title: 'Consultez votre messagerie', message }));
}

/** One mail for each initiative in which this e-mail runs a restaurant. */
async function mailAddresses({ config, database, mail }: AuthDependencies, email: string): Promise<void> {
  if (email.includes('\0')) return;
  const found = await inScope(database, { kind: 'platform' }, async (tx) => {
    const recipients = await recipientsBy(tx, `p.role = 'restaurant_owner' and p.email = $1`, normalEmail(email));
    const allowed = [];
    for (const recipient of recipients) {
      const { rows } = await tx.raw<{ slug: string | null }>({
        text: 'select slug from accounts where id = $1',
        values: [recipient.accountId],
      });
      const slug = rows[0]?.slug ?? null;
      if (slug === null || (await linkMails(tx).count(limitKey(recipient.email, recipient.accountId))) !== undefined)
        continue;
      allowed.push({ recipient, link: `${consoleOrigin(config)}${ownPagePath('restaurant', slug)}` });
    }
    return allowed;
  });
  for (const { recipient, link } of found)
    await mail.send({
      kind: 'space',
      accountId: recipient.accountId,
      to: recipient.email,
      ...spaceMail({ ...recipient, link, brand: brandOf(recipient) }),
    });
}

import { formatMessage } from '@boucle/contract/messages/icu.ts';
import { validation } from '@boucle/contract/messages/fr/validation.ts';
import { email as isEmail } from '@boucle/contract/validation/text.ts';
import { type Context, Hono } from 'hono';
import { inScope } from '../database/tenant.ts';
import { type Dependencies } from '../http/context.ts';
import { forgetDevices } from './devices.ts';
import { readForm } from './form.ts';
import { sendPasswordLink } from './invitations.ts';
import { forgottenPasswords, limitKey } from './limits.ts';
import { ownerOfLink, spendLink } from './links.ts';
import { type ChoiceErrors, choicePage, forgottenPage } from './pages/forms.ts';
import { page } from './pages/layout.ts';
import { messagePage } from './pages/messagePage.ts';
import { hashPassword, newPasswordRefusal } from './passwords.ts';
import { savePassword } from './people.ts';
import { trace } from './secondFactor/trace.ts';
import { endSessionsOf } from './sessions.ts';
import { type AuthVariables } from './unauthorized.ts';

type AuthContext = Context<{ Variables: AuthVariables }>;

const HOME = { href: '/', label: 'Revenir à l’accueil' };

/** Pages under /admin/password: ask for a link, then choose a password with it. */
export function passwordRoutes(dependencies: Dependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/forgotten', (context) => page(context, 200, forgottenPage()));
  app.post('/forgotten', (context) => askForLink(context, dependencies));
  app.get('/:secret', (context) => showChoice(context, dependencies, context.req.param('secret')));
  app.post('/:secret', (context) => choose(context, dependencies, context.req.param('secret')));
  return app;
}

/** The same answer, in the same time, whether somebody has this e-mail or not: the mail is made once the answer has left. */
async function askForLink(context: AuthContext, dependencies: Dependencies): Promise<Response> {
  const { database } = dependencies;
  const typed = (await readForm(context))?.get('email')?.trim() ?? '';
  const rule = typed === '' ? validation.required : isEmail(typed) ? undefined : validation.email;
  if (rule !== undefined) return page(context, 422, forgottenPage(typed, formatMessage(rule, { field: 'E-mail' })));

  const wait = await forgottenPasswords(database).count(limitKey(context.get('address')));
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    return page(context, 429, forgottenPage(typed, 'Trop de demandes, réessayez dans une heure'));
  }
  void sendPasswordLink(dependencies, typed).catch(database.report);
  const message = `Si un compte existe pour ${typed}, un message vient de lui être envoyé. Son lien sert une seule fois, pendant 24\u00a0heures.`;
  return page(context, 200, messagePage({ title: 'Consultez votre messagerie', message, link: HOME }));
}

async function showChoice(context: AuthContext, { database }: Dependencies, secret: string): Promise<Response> {
  const owner = await inScope(database, { kind: 'platform' }, (tx) => ownerOfLink(tx, secret));
  return owner === undefined ? overPage(context) : page(context, 200, choicePage(owner));
}

/** Saves the password, uses the link and ends every session of the person, together. */
async function choose(context: AuthContext, { database }: Dependencies, secret: string): Promise<Response> {
  const form = await readForm(context);
  const password = form?.get('new_password') ?? '';
  const owner = await inScope(database, { kind: 'platform' }, (tx) => ownerOfLink(tx, secret));
  if (owner === undefined) return overPage(context);
  const errors = choiceErrors(password, form?.get('confirmation') ?? '');
  if (errors !== undefined) return page(context, 422, choicePage(owner, errors));

  const passwordHash = await hashPassword(password);
  const saved = await inScope(database, { kind: 'platform' }, async (tx) => {
    if (!(await spendLink(tx, secret))) return false;
    await savePassword(tx, owner.personId, passwordHash);
    await endSessionsOf(tx, owner.personId, null);
    if (owner.kind === 'invitation') await forgetDevices(tx, owner.personId);
    await trace(tx, context, owner.personId, 'session.choosePassword', {});
    return true;
  });
  if (!saved) return overPage(context);
  const title = 'Votre mot de passe est enregistré';
  if (owner.street) {
    const message = 'Revenez dans votre application pour vous connecter avec lui.';
    return page(context, 200, messagePage({ title, message }));
  }
  const link = { href: `/?${new URLSearchParams({ login_hint: owner.email }).toString()}`, label: 'Me connecter' };
  const message = 'Vous pouvez maintenant vous connecter avec lui.';
  return page(context, 200, messagePage({ title, message, link }));
}

function choiceErrors(password: string, confirmation: string): ChoiceErrors | undefined {
  const refusal = newPasswordRefusal(password);
  if (refusal !== undefined) return { new_password: refusal };
  if (confirmation === password) return undefined;
  const rule = confirmation === '' ? validation.required : validation.confirmed;
  const field = confirmation === '' ? 'Confirmation du mot de passe' : 'Nouveau mot de passe';
  return { confirmation: formatMessage(rule, { field }) };
}

const overPage = (context: AuthContext) =>
  page(
    context,
    410,
    messagePage({
      title: 'Ce lien ne fonctionne plus',
      message: 'Il a déjà servi, ou il date de plus de 24\u00a0heures. Demandez-en un nouveau.',
      link: { href: '/admin/password/forgotten', label: 'Recevoir un nouveau lien' },
    }),
  );

import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { type Audience, ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { email as isEmail } from '@boucle/contract/base/validation/text.ts';
import { type Context, Hono } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { forgetDevices, trustBrowser } from '../people/devices.ts';
import { readForm } from '../form.ts';
import { sendPasswordLink } from '../people/invitations.ts';
import { HashQueueFull, hashes } from '../people/hashQueue.ts';
import { forgottenPasswords, networkKey } from '../limits/limits.ts';
import { type LinkOwner, endLinksOf, ownerOfLink, spendLink } from '../people/links.ts';
import { type ChoiceErrors, choicePage, forgottenPage, unlockPage } from '../pages/forms.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { hashPassword, newPasswordRefusal } from '../people/passwords.ts';
import { removeSignInPasskeys } from '../people/signInPasskeys.ts';
import { savePassword } from '../people/people.ts';
import { trace } from '../secondFactor/trace.ts';
import { endSessionsOf } from '../tokens/sessions.ts';
import { unlock } from '../limits/tries.ts';
import { realmOf, openWithLink } from './unlockRoute.ts';
import { type AuthVariables } from '../unauthorized.ts';

type AuthContext = Context<{ Variables: AuthVariables }>;

const BUSY = 'Trop de demandes en même temps, réessayez dans quelques secondes';
/** What an end user finds at their page of the initiative. */
const OWN_PAGE_WORDS: Readonly<Record<Audience, { readonly message: string; readonly label: string }>> = {
  customer: { message: 'Votre cagnotte vous attend, ici ou dans votre application.', label: 'Ouvrir ma cagnotte' },
  restaurant: { message: 'Votre espace restaurant vous attend.', label: 'Ouvrir mon espace' },
};
const HOME = { href: '/', label: 'Revenir à l’accueil' };

/** Pages under /admin/password: ask for a link, then choose a password with it. */
export function passwordRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  app.get('/forgotten', (context) => page(context, 200, forgottenPage()));
  app.post('/forgotten', (context) => askForLink(context, dependencies));
  app.get('/:secret', (context) => showChoice(context, dependencies, context.req.param('secret')));
  app.post('/:secret', (context) => choose(context, dependencies, context.req.param('secret')));
  return app;
}

/**
 * The same answer, in the same time, whether somebody has this e-mail or not: the mail is made once
 * the answer has left.
 */
async function askForLink(context: AuthContext, dependencies: AuthDependencies): Promise<Response> {
  const { database } = dependencies;
  const typed = (await readForm(context))?.get('email')?.trim() ?? '';
  const rule = typed === '' ? validation.required : isEmail(typed) ? undefined : validation.email;
  if (rule !== undefined) return page(context, 422, forgottenPage(typed, formatMessage(rule, { field: 'E-mail' })));

  const wait = await forgottenPasswords(database).count(networkKey(context.get('address')));
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    return page(context, 429, forgottenPage(typed, 'Trop de demandes, réessayez dans une heure'));
  }
  void sendPasswordLink(dependencies, typed).catch(database.report);
  const message = `Si un compte existe pour ${typed}, un message vient de lui être envoyé. Son lien sert une seule fois, pendant 24\u00a0heures.`;
  return page(context, 200, messagePage({ title: 'Consultez votre messagerie', message, link: HOME }));
}

async function showChoice(context: AuthContext, { database }: AuthDependencies, secret: string): Promise<Response> {
  const owner = await inScope(database, { kind: 'platform' }, (tx) => ownerOfLink(tx, secret));
  if (owner === undefined) return overPage(context);
  return page(context, 200, owner.kind === 'unlock' ? unlockPage(owner) : choicePage(owner));
}

/**
 * Saves the password, uses the link and ends every session and other link of the person, together.
 */
async function choose(context: AuthContext, dependencies: AuthDependencies, secret: string): Promise<Response> {
  const { database } = dependencies;
  const form = await readForm(context);
  const password = form?.get('new_password') ?? '';
  const owner = await inScope(database, { kind: 'platform' }, (tx) => ownerOfLink(tx, secret));
  if (owner === undefined) return overPage(context);
  if (owner.kind === 'unlock') {
    return (await openWithLink(context, dependencies, secret, owner)) ?? overPage(context);
  }
  const errors = choiceErrors(password, form?.get('confirmation') ?? '', owner);
  if (errors !== undefined) return page(context, 422, choicePage(owner, errors));

  const passwordHash = await hashOf(owner, password);
  if (passwordHash === undefined) {
    context.header('retry-after', '5');
    return page(context, 429, choicePage(owner, { new_password: BUSY }));
  }
  const cookie = await inScope(database, { kind: 'platform' }, async (tx) => {
    if (!(await spendLink(tx, secret))) return undefined;
    await savePassword(tx, owner.personId, passwordHash);
    await removeSignInPasskeys(tx, owner.personId);
    await endSessionsOf(tx, owner.personId, null);
    await endLinksOf(tx, owner.personId);
    await unlock(tx, { email: owner.email, realm: realmOf(owner) });
    await trace(tx, context, owner.personId, 'session.choosePassword', {});
    // A reader of the mailbox is no stranger; but the first sign-in after an invitation is reported
    // to no one, from any origin.
    if (owner.kind === 'password') return trustBrowser(tx, context, dependencies.config, owner);
    await forgetDevices(tx, owner.personId);
    return null;
  });
  if (cookie === undefined) return overPage(context);
  const answer = await savedPage(context, owner);
  if (cookie !== null) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** In the turn of anyone who has a link; undefined when too many wait. */
async function hashOf({ personId }: LinkOwner, password: string): Promise<string | undefined> {
  try {
    return await hashes.run({ key: `person ${personId}`, known: true }, (makeHash) =>
      makeHash(() => hashPassword(password)),
    );
  } catch (error) {
    if (error instanceof HashQueueFull) return undefined;
    throw error;
  }
}

function savedPage(context: AuthContext, owner: LinkOwner): Promise<Response> {
  const title = 'Votre mot de passe est enregistré';
  if (owner.slug !== null) {
    const { message, label } = OWN_PAGE_WORDS[owner.audience];
    const link = { href: ownPagePath(owner.audience, owner.slug), label };
    return page(context, 200, messagePage({ title, message, link }));
  }
  if (owner.isEndUser) {
    const message = 'Revenez dans votre application pour vous connecter avec lui.';
    return page(context, 200, messagePage({ title, message }));
  }
  const link = { href: `/?${new URLSearchParams({ login_hint: owner.email }).toString()}`, label: 'Me connecter' };
  const message = 'Vous pouvez maintenant vous connecter avec lui.';
  return page(context, 200, messagePage({ title, message, link }));
}

function choiceErrors(password: string, confirmation: string, owner: LinkOwner): ChoiceErrors | undefined {
  const refusal = newPasswordRefusal(password, owner);
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
      message: 'Il a déjà servi, ou il a expiré. Demandez-en un nouveau.',
      link: { href: '/admin/password/forgotten', label: 'Recevoir un nouveau lien' },
    }),
  );

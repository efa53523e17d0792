import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { email as isEmail, max as isWithin } from '@boucle/contract/base/validation/text.ts';
import { CUSTOMER_FIELDS } from '@boucle/contract/shared/customers/fields.ts';
import { heldBack } from '@boucle/contract/shared/fields/lines.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { limitKey, linkMails, networkKey, signUps } from '../limits/limits.ts';
import { knownMail, signUpMail } from '../notices/signUpMails.ts';
import { endUserSignInPage } from '../pages/authorize.ts';
import { linkSentPage, type SignUpForm, signUpPage } from '../pages/signUp.ts';
import { createLink } from '../people/links.ts';
import { normalEmail } from '../people/people.ts';
import { keepSignUp, type NewSignUp, standingOf } from '../people/signUps.ts';
import { type Accepted } from '../people/terms.ts';
import { oauthCookie } from '../tokens/entrance.ts';
import { newSecret } from '../tokens/tokens.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, askingOf, show } from './authorizeRequest.ts';

/** The texts in force as a page carries them: what is accepted is what was linked. */
export const termsField = (terms: Accepted): string => JSON.stringify(terms);

/** The page that asks who wants an account; the one to sign in where there can be none. */
export async function showSignUp(
  context: AuthContext,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  if (typeof request.signUp !== 'object') return closed(context, request, asked);
  return showForm(context, request, asked, 200, {
    email: values.get('email'),
    name: values.get('name'),
    terms: termsField(request.signUp),
  });
}

/**
 * Answers that a link was sent, the same to every address and in the same time: what the address is
 * and its mail are looked at once the answer has left.
 */
export async function keepSignUpOf(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const { signUp, access, client, fields } = request;
  if (typeof signUp !== 'object') return closed(context, request, asked);
  const { database, config } = dependencies;
  const email = (values.get('email') ?? '').trim();
  const name = (values.get('name') ?? '').trim();
  const terms = termsField(signUp);
  const errors = errorsOf({ email, name, accept: values.get('accept') === 'yes' });
  const isOther = values.get('terms') !== terms;
  if (errors !== undefined || isOther) {
    const form = isOther ? { form: 'Les textes viennent de changer\u00a0: relisez-les.' } : {};
    return showForm(context, request, asked, 422, { email, name, terms, errors: { ...errors, ...form } });
  }
  const wait = await signUps(database).count(networkKey(context.get('address')));
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    const form = 'Trop de demandes, réessayez dans une heure';
    return showForm(context, request, asked, 429, { email, name, terms, errors: { form } });
  }
  const browser = newSecret('browser');
  const asking = {
    accountId: access.accountId,
    email: normalEmail(email),
    name,
    accepted: signUp,
    clientId: client.id,
    request: fields,
    browser,
  };
  void mailLink(dependencies, asking).catch(database.report);
  const response = await show(
    context,
    request,
    200,
    linkSentPage(askingOf(request, asked.scopes), { email, name, terms }),
  );
  response.headers.append('set-cookie', oauthCookie('boucle_begun', browser, config.publicUrl));
  return response;
}

/** Mails the link of a sign-up, or that its address has an account. */
async function mailLink({ database, mail, config }: AuthDependencies, asking: NewSignUp): Promise<void> {
  const { accountId, email } = asking;
  const made = await inScope(database, { kind: 'platform' }, async (tx) => {
    if ((await linkMails(tx).count(limitKey(email, accountId))) !== undefined) return undefined;
    const brand = await accountBrand(tx, accountId);
    const known = await standingOf(tx, accountId, email);
    const origin = consoleOrigin(config);
    if (known === undefined) {
      const link = `${origin}/oauth/sign-up/${await keepSignUp(tx, asking)}`;
      return { kind: 'sign_up', link, words: signUpMail({ brand, name: asking.name, link }) };
    }
    const link = `${origin}/admin/password/${await createLink(tx, known.id, 'password')}`;
    return { kind: 'sign_up_known', link, words: knownMail({ brand, name: known.name, link }) };
  });
  if (made === undefined) return;
  await mail.send({ kind: made.kind, accountId, to: email, secrets: [made.link], ...made.words });
}

interface Typed {
  email: string;
  name: string;
  accept: boolean;
}

function errorsOf({ email, name, accept }: Typed): SignUpForm['errors'] {
  const { max } = CUSTOMER_FIELDS.name;
  const errors = {
    email: email === '' ? says('required', 'E-mail') : isEmail(email) ? undefined : says('email', 'E-mail'),
    name:
      name === ''
        ? says('required', 'Prénom et nom')
        : !isWithin(name, { length: max })
          ? says('max', 'Prénom et nom', { length: max })
          : heldBack(name, false) === undefined
            ? undefined
            : says('default', 'Prénom et nom'),
    accept: accept ? undefined : 'Pour créer un compte, acceptez les textes.',
  };
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence !== undefined);
  return wrong.length === 0 ? undefined : Object.fromEntries(wrong);
}

const says = (
  rule: keyof typeof validation,
  fieldName: string,
  values: Readonly<Record<string, string | number>> = {},
): string => formatMessage(validation[rule], { field: fieldName, ...values });

const showForm = (
  context: AuthContext,
  request: AuthorizeRequest,
  asked: Asked,
  status: 200 | 422 | 429,
  form: SignUpForm,
): Promise<Response> => show(context, request, status, signUpPage(askingOf(request, asked.scopes), form));

function closed(context: AuthContext, request: AuthorizeRequest, asked: Asked): Promise<Response> {
  const sentence = `Les inscriptions sont fermées. Demandez une invitation à ${request.access.accountName}.`;
  return show(context, request, 422, endUserSignInPage(askingOf(request, asked.scopes), '', sentence));
}

import { randomInt } from 'node:crypto';
import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { email as isEmail } from '@boucle/contract/base/validation/text.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { limitKey, networkKey, signInCodes, signInCodesAsked, wrongFromNetwork } from '../limits/limits.ts';
import { signInCodeMail } from '../notices/signInCodeMail.ts';
import { endUserSignInPage } from '../pages/authorize.ts';
import { signInCodePage } from '../pages/signInCode.ts';
import { type Entrant, findInvitedOrActive, endUserOf } from '../people/people.ts';
import { keepSignInCode, spendSignInCode } from '../people/signInCodes.ts';
import { type ClientAccess } from '../tokens/clients.ts';
import { oauthCookie, shownCookie } from '../tokens/entrance.ts';
import { newSecret } from '../tokens/tokens.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, askingOf, show } from './authorizeRequest.ts';

const WRONG = 'Ce code n’est pas le bon, ou ne sert plus.';

/**
 * Answers that a code was sent, the same to every address and in the same time: the person is
 * looked for once the answer has left.
 */
export async function askSignInCode(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Response> {
  const { database, config } = dependencies;
  const email = (values.get('email') ?? '').trim();
  const asking = askingOf(request, asked.scopes);
  const rule = email === '' ? validation.required : isEmail(email) ? undefined : validation.email;
  if (rule !== undefined)
    return show(context, request, 422, endUserSignInPage(asking, email, formatMessage(rule, { field: 'E-mail' })));
  const wait = await signInCodesAsked(database).count(networkKey(context.get('address')));
  if (wait !== undefined) {
    context.header('retry-after', String(wait));
    const sentence = 'Trop de codes demandés, réessayez dans une heure';
    return show(context, request, 429, endUserSignInPage(asking, email, sentence));
  }
  const browser = newSecret('browser');
  void mailCode(dependencies, request.access, email, browser).catch(database.report);
  const response = await show(context, request, 200, signInCodePage(asking, email));
  response.headers.append('set-cookie', oauthCookie('boucle_code', browser, config.publicUrl));
  return response;
}

/** Mails a code to a customer or an owner of this access, invited ones too. */
async function mailCode(
  { database, mail, secret }: AuthDependencies,
  access: ClientAccess,
  email: string,
  browser: string,
): Promise<void> {
  const { accountId } = access;
  const made = await inScope(database, { kind: 'platform' }, async (tx) => {
    const person = await findInvitedOrActive(tx, access, email);
    if (person === undefined) return undefined;
    if ((await signInCodes(tx).count(limitKey(person.email, accountId))) !== undefined) return undefined;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepSignInCode(tx, secret, { accountId, browser, personId: person.id, code });
    return { person, code, brand: await accountBrand(tx, accountId) };
  });
  if (made === undefined) return;
  const { person, code, brand } = made;
  const words = signInCodeMail({ brand, name: person.name, code });
  await mail.send({ kind: 'sign_in_code', accountId, to: person.email, secrets: [code], ...words });
}

/**
 * The person of a code in the browser that asked for it, in place of their password; the page again
 * for a wrong one. A try counts with its network's before it is looked at.
 */
export async function enterByCode(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Entrant | Response> {
  const { database, secret } = dependencies;
  const { access } = request;
  const code = (values.get('code') ?? '').replaceAll(/\s/g, '');
  const browser = shownCookie(context, 'boucle_code');
  const network = networkKey(context.get('address'));
  const tried = await inScope(database, { kind: 'platform' }, async (tx) => {
    const wait = await wrongFromNetwork(tx).count(network);
    if (wait !== undefined) return { wait };
    if (browser === null || !/^\d{6}$/.test(code)) return {};
    const personId = await spendSignInCode(tx, secret, { accountId: access.accountId, browser, code });
    if (personId === undefined) return {};
    await wrongFromNetwork(tx).giveBack(network, 1);
    return { person: await endUserOf(tx, access, personId) };
  });
  if (tried.person !== undefined) return tried.person;
  const asking = askingOf(request, asked.scopes);
  const email = values.get('email') ?? '';
  if (tried.wait !== undefined) {
    context.header('retry-after', String(tried.wait));
    return show(context, request, 429, signInCodePage(asking, email, errorText('too_many_requests')));
  }
  return show(context, request, 422, signInCodePage(asking, email, WRONG));
}

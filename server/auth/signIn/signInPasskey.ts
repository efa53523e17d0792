import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { networkKey, passkeysAsked } from '../limits/limits.ts';
import { endUserSignInPage } from '../pages/authorize.ts';
import { signInPasskeyPage } from '../pages/signInPasskey.ts';
import { type Entrant, endUserOf } from '../people/people.ts';
import { signInPasskeyOf, useSignInPasskey } from '../people/signInPasskeys.ts';
import { requestOptions, shownBy } from '../secondFactor/passkeys.ts';
import { readShown } from '../secondFactor/presented.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, askingOf, show } from './authorizeRequest.ts';

/** The page on which the browser shows a passkey that replaces the password. */
export async function askPasskey(
  context: AuthContext,
  { database, config }: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  error?: string,
): Promise<Response> {
  const asking = askingOf(request, asked.scopes);
  const made = await inScope(database, { kind: 'platform' }, async (tx) => {
    const wait = await passkeysAsked(tx).count(networkKey(context.get('address')));
    return wait === undefined ? { options: await requestOptions(tx, config, null) } : { wait };
  });
  if (made.wait !== undefined) {
    context.header('retry-after', String(made.wait));
    return show(context, request, 429, endUserSignInPage(asking, '', errorText('too_many_requests')));
  }
  return show(context, request, error === undefined ? 200 : 422, signInPasskeyPage(asking, made.options, error));
}

/**
 * The person of the passkey that the browser showed; the page again for any other one. It cannot be
 * guessed, so tries are not counted.
 */
export async function enterByPasskey(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Entrant | Response> {
  const { database, config } = dependencies;
  const { access } = request;
  const response = readShown(values.get('credential') ?? '');
  const person =
    response &&
    (await inScope(database, { kind: 'platform' }, async (tx) => {
      const passkey = await signInPasskeyOf(tx, access.accountId, response.id);
      const counter = passkey && (await shownBy(tx, config, null, response, passkey));
      if (passkey === undefined || counter === undefined) return undefined;
      await useSignInPasskey(tx, access.accountId, response.id, counter);
      return endUserOf(tx, access, passkey.personId);
    }));
  const wrong = `Cette clé d’accès n’ouvre aucun compte ${access.accountName}, ou la demande a expiré.`;
  return person ?? askPasskey(context, dependencies, request, asked, wrong);
}

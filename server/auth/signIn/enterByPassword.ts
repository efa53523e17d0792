import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { endUserRealm } from '../limits/tries.ts';
import { endUserSignInPage } from '../pages/authorize.ts';
import { shownDevice } from '../people/devices.ts';
import { type Entrant, findEndUser } from '../people/people.ts';
import { fromOf } from '../secondFactor/trace.ts';
import { type Asked, type AuthContext, type AuthorizeRequest, askingOf, show } from './authorizeRequest.ts';
import { type Realm, signIn } from './signIn.ts';

/** The person of an e-mail and a password; the page again when they are not right. */
export async function enterByPassword(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: AuthorizeRequest,
  asked: Asked,
  values: ReadonlyMap<string, string>,
): Promise<Entrant | Response> {
  const { access } = request;
  const email = values.get('email') ?? '';
  const realm: Realm = {
    name: endUserRealm(access.accountId),
    entrance: 'partner_app',
    find: (tx, typed) => findEndUser(tx, access, typed),
  };
  const password = values.get('password') ?? '';
  const requestId = context.get('requestId');
  const credentials = { email, password, ...fromOf(context), requestId, browser: shownDevice(context) };
  const found = await signIn(dependencies, credentials, realm);
  if ('person' in found) return found.person;
  const tooMany = found.refusal === 'too_many_requests';
  if (tooMany) context.header('retry-after', String(found.retryAfter));
  const sentence = tooMany ? found.sentence : errors.bad_credentials;
  return show(
    context,
    request,
    tooMany ? 429 : 422,
    endUserSignInPage(askingOf(request, asked.scopes), email, sentence),
  );
}

import { CLIENT_ID, SCOPES } from '@boucle/contract/base/constants.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { noteDevice, softwareToken } from '../../auth/people/devices.ts';
import { factorsOf, hasFactor } from '../../auth/secondFactor/factors.ts';
import { keepTokens, newTokens, openSession, tokenAnswer } from '../../auth/tokens/sessions.ts';
import { CONSOLE, signIn } from '../../auth/signIn/signIn.ts';
import { noteEntry } from '../../auth/notices/signInTrace.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { problem } from '../../platform/http/errors.ts';

type Asker = Pick<RequestContext, 'dependencies' | 'address' | 'userAgent' | 'requestId'>;

const SECOND_FACTOR = 'Un deuxième facteur est demandé à cette personne\u00a0: connectez-vous par la page d’accueil.';

/**
 * POST /auth/login: opens a session and answers as the token endpoint does. 401 bad_credentials,
 * 403 for anyone who has or must have a second factor, 429 after 5 wrong passwords.
 */
export async function login(
  { dependencies, address, userAgent, requestId }: Asker,
  credentials: { email: string; password: string },
) {
  const { database } = dependencies;
  const origin = { address, userAgent, requestId };
  const found = await signIn(
    dependencies,
    { ...credentials, ...origin, browser: null },
    { ...CONSOLE, entrance: 'api' },
  );
  if ('refusal' in found) {
    if (found.refusal === 'bad_credentials') throw problem('bad_credentials', errors.bad_credentials);
    throw problem('too_many_requests', found.sentence, { retryAfter: found.retryAfter });
  }
  const tokens = newTokens(SCOPES);
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const factors = await factorsOf(tx, found.person.id, dependencies.config);
    if (hasFactor(factors) || factors.required) throw problem('second_factor_required', SECOND_FACTOR);
    const token = softwareToken(userAgent, address);
    await noteDevice(tx, dependencies, { personId: found.person.id, token, userAgent, address });
    await noteEntry(tx, found.person.id, { ...origin, through: 'password', entrance: 'api', factor: null });
    const session = { personId: found.person.id, clientId: CLIENT_ID, scopes: SCOPES, address, userAgent };
    await keepTokens(tx, await openSession(tx, session, dependencies.config), tokens);
  });
  return tokenAnswer(tokens);
}

import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { Hono } from 'hono';
import { openSent, seal } from '../../platform/crypto/seal.ts';
import { travelling } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { onceEach, readForm } from '../form.ts';
import { networkKey, refusedByGoogle } from '../limits/limits.ts';
import { endUserSignInPage } from '../pages/authorize.ts';
import { findEndUser } from '../people/people.ts';
import { proven } from '../signIn/authorize.ts';
import {
  type Asked,
  type AuthContext,
  type AuthorizeRequest,
  askingOf,
  readRequest,
  show,
} from '../signIn/authorizeRequest.ts';
import { unknownApplication } from '../tokens/consoleRequest.ts';
import { oauthCookie, shownCookie } from '../tokens/entrance.ts';
import { type AuthVariables } from '../unauthorized.ts';
import { GoogleFailure } from './google.ts';
import { beginIdToken, type TokenAttempt, verifiedEmail } from './idTokens.ts';

/** A request that Google is asked about, as the browser keeps it. */
interface Kept {
  readonly fields: Readonly<Record<string, string>>;
  readonly attempt: TokenAttempt;
}

/** Where Google posts to; each initiative registers it for its client. */
const RETURN_PATH = '/oauth/google/return';
/** An identity of Google has some 1,200 characters, a cookie 4,096. */
const ANSWER_MAX = 2_400;
const PURPOSE = 'end-user-google';
const EXPIRED = 'Cette connexion avec Google a expiré ou a déjà servi. Recommencez.';
const UNVERIFIED = 'Google n’a pas vérifié cette adresse. Connectez-vous autrement.';
const UNKNOWN = 'Aucun compte n’a cette adresse ici. Créez-en un, ou choisissez un autre compte Google.';

/**
 * « Continuer avec Google » of consumers, by the client that their initiative has at Google: the
 * browser leaves with a cookie, Google posts its answer, which a second cookie brings to the page
 * that holds the first one.
 */
export function endUserGoogleRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  const { config, secret, now } = dependencies;
  const keep = (name: 'boucle_google_asked' | 'boucle_google_answer', value: object): string => {
    const sealed = seal(secret, travelling(PURPOSE), JSON.stringify({ name, until: now().getTime() + 600_000, value }));
    return oauthCookie(name, sealed.toString('base64url'), config.publicUrl);
  };
  const kept = (context: AuthContext, name: 'boucle_google_asked' | 'boucle_google_answer'): unknown => {
    const text = openSent(secret, travelling(PURPOSE), shownCookie(context, name) ?? '');
    if (text === undefined) return undefined;
    const read = JSON.parse(text) as { name: string; until: number; value: unknown };
    return read.name === name && read.until > now().getTime() ? read.value : undefined;
  };
  const away = (location: string, cookie: string): Response =>
    new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'set-cookie': cookie } });

  app.get('/begin', async (context) => {
    const request = await requestOf(dependencies, onceEach(new URL(context.req.url).searchParams));
    if (request === undefined) return unknownApplication(context);
    try {
      const { address, attempt } = await beginIdToken(config.googleIssuer, request.google, returnAddress(dependencies));
      return away(address, keep('boucle_google_asked', { fields: request.fields, attempt } satisfies Kept));
    } catch (error) {
      return refuse(context, request, sentenceOf(error, context, dependencies));
    }
  });

  // From Google's page: the browser sends no cookie of ours with a form of another site.
  app.post('/return', async (context) => {
    const form = Object.fromEntries((await readForm(context)) ?? []);
    const answer = JSON.stringify(form).length > ANSWER_MAX ? { error: 'invalid_request' } : form;
    return away(RETURN_PATH, keep('boucle_google_answer', answer));
  });

  app.get('/return', async (context) => {
    const asked = kept(context, 'boucle_google_asked') as Kept | undefined;
    const answer = kept(context, 'boucle_google_answer') as Record<string, string> | undefined;
    const request = asked && (await requestOf(dependencies, new Map(Object.entries(asked.fields))));
    if (asked === undefined || request === undefined) return unknownApplication(context);
    const response =
      answer === undefined
        ? await refuse(context, request, EXPIRED)
        : await finish(context, dependencies, request, asked.attempt, answer);
    // Whatever came of it: an attempt serves once.
    for (const name of ['boucle_google_asked', 'boucle_google_answer'] as const)
      response.headers.append('set-cookie', oauthCookie(name, '', config.publicUrl));
    return response;
  });
  return app;
}

type GoogleRequest = AuthorizeRequest & { asked: Asked; google: string };

/** The request of an application whose initiative offers Google. */
async function requestOf(
  dependencies: AuthDependencies,
  values: ReadonlyMap<string, string> | undefined,
): Promise<GoogleRequest | undefined> {
  const request = values && (await readRequest(dependencies, values));
  if (!request || 'refusal' in request.asked || request.google === null) return undefined;
  return { ...request, asked: request.asked, google: request.google };
}

async function finish(
  context: AuthContext,
  dependencies: AuthDependencies,
  request: GoogleRequest,
  attempt: TokenAttempt,
  answer: Record<string, string>,
): Promise<Response> {
  const { database, config } = dependencies;
  const limit = refusedByGoogle(database);
  const key = networkKey(context.get('address'));
  if ((await limit.wait(key)) !== undefined) return refuse(context, request, errorText('too_many_requests'));
  let refusal: string;
  try {
    const address = returnAddress(dependencies);
    const email = await verifiedEmail(config.googleIssuer, request.google, address, attempt, answer);
    const person =
      email === undefined
        ? undefined
        : await inScope(database, { kind: 'platform' }, (tx) => findEndUser(tx, request.access, email));
    if (person !== undefined) return await proven(context, dependencies, request, request.asked, person);
    refusal = email === undefined ? UNVERIFIED : UNKNOWN;
  } catch (error) {
    refusal = sentenceOf(error, context, dependencies);
  }
  await limit.count(key);
  return refuse(context, request, refusal);
}

const returnAddress = ({ config }: AuthDependencies): string => consoleOrigin(config) + RETURN_PATH;

const refuse = (context: AuthContext, request: GoogleRequest, sentence: string): Promise<Response> =>
  show(context, request, 422, endUserSignInPage(askingOf(request, request.asked.scopes), '', sentence));

/** The sentence of a failure of Google's, which is logged; what is not one is thrown on. */
function sentenceOf(error: unknown, context: AuthContext, { log }: AuthDependencies): string {
  if (!(error instanceof GoogleFailure)) throw error;
  log.warn({ reason: error.code, requestId: context.get('requestId') }, 'a consumer’s sign-in with Google failed');
  return error.message;
}

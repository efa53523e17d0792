import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Context, Hono } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { openSent, seal } from '../../platform/crypto/seal.ts';
import { travelling } from '../../platform/crypto/sealedColumns.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { type ConsoleRequest, goBack, readConsoleRequest } from '../tokens/consoleRequest.ts';
import { finishSignIn } from '../signIn/finishSignIn.ts';
import { onceEach } from '../form.ts';
import {
  type GoogleAttempt,
  type GoogleIdentity,
  type GoogleProvider,
  GoogleFailure,
  googleProvider,
} from './google.ts';
import { type Known, personOfIdentity } from './identities.ts';
import { networkKey, refusedByGoogle } from '../limits/limits.ts';
import { trace } from '../secondFactor/trace.ts';
import { type AuthVariables } from '../unauthorized.ts';

type AuthContext = Context<{ Variables: AuthVariables }>;

/** The attempt as the browser keeps it, sealed, while it is at Google's. */
interface Kept {
  request: ConsoleRequest;
  attempt: GoogleAttempt;
  /** Milliseconds since 1970. */
  until: number;
}

const COOKIE = 'boucle_google';
/** Under /admin, where the cookie that browsers are known again by is. */
const RETURN_PATH = '/admin/google/callback';
const KEPT_SECONDS = 600;
const EXPIRED = 'Cette connexion avec Google a expiré ou a déjà servi. Recommencez.';

/**
 * GET /oauth/google takes the request that the form of the console carries, has Google say who it
 * is, and ends as the form does. Every refusal goes back to the console in its query.
 */
export function googleRoutes(dependencies: AuthDependencies): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>();
  const { google } = dependencies.config;
  if (google === undefined) return app;
  const provider = googleProvider(google);

  app.get('/oauth/google', async (context) => {
    const request = await readConsoleRequest(context, dependencies, onceEach(new URL(context.req.url).searchParams));
    if (request instanceof Response) return request;
    try {
      const { address, attempt } = await provider.begin(returnAddress(request));
      const until = dependencies.now().getTime() + KEPT_SECONDS * 1000;
      const cookie = written(dependencies, {
        request: { ...request, through: 'google' },
        attempt,
        until,
      });
      return new Response(null, {
        status: 303,
        headers: { location: address, 'cache-control': 'no-store', 'set-cookie': cookie },
      });
    } catch (error) {
      return refuse(request, sentenceOf(error, context, dependencies));
    }
  });

  app.get(RETURN_PATH, async (context) => {
    const answer = await finishGoogleSignIn(context, dependencies, provider);
    // Whatever came of it: an attempt serves once.
    answer.headers.append('set-cookie', removed(dependencies));
    return answer;
  });
  return app;
}

async function finishGoogleSignIn(
  context: AuthContext,
  dependencies: AuthDependencies,
  provider: GoogleProvider,
): Promise<Response> {
  const kept = readKept(context, dependencies);
  if (kept === undefined) return refuse({ redirectUri: '/', state: null }, EXPIRED);
  const { request, attempt } = kept;
  const limit = refusedByGoogle(dependencies.database);
  const key = networkKey(context.get('address'));
  if ((await limit.wait(key)) !== undefined) return refuse(request, errorText('too_many_requests'));

  const back = new URL(returnAddress(request));
  back.search = new URL(context.req.url).search;
  const known = await provider.prove(back, attempt).then(
    (identity) => meet(context, dependencies, identity),
    (error: unknown): Known => ({ refusal: sentenceOf(error, context, dependencies) }),
  );
  if ('person' in known) return finishSignIn(context, dependencies, known.person, request);
  await limit.count(key);
  return refuse(request, known.refusal);
}

/**
 * The address registered at Google: of the console as it is reached, which the request was checked
 * to name.
 */
const returnAddress = ({ redirectUri }: ConsoleRequest): string => new URL(RETURN_PATH, redirectUri).href;

const refuse = (request: Pick<ConsoleRequest, 'redirectUri' | 'state'>, sentence: string): Response =>
  goBack(request, { error: 'access_denied', error_description: sentence });

/** Who it is here; the first time stands in the journal. */
const meet = (context: AuthContext, { database }: AuthDependencies, identity: GoogleIdentity): Promise<Known> =>
  inScope(database, { kind: 'platform' }, async (tx) => {
    const known = await personOfIdentity(tx, identity);
    if ('person' in known && known.tied) {
      await trace(tx, context, known.person.id, 'session.tieGoogle', { after: { email: identity.email ?? null } });
    }
    return known;
  });

/** The sentence of a failure of Google's, which is logged; what is not one is thrown on. */
function sentenceOf(error: unknown, context: AuthContext, { log }: AuthDependencies): string {
  if (!(error instanceof GoogleFailure)) throw error;
  log.warn({ reason: error.code, requestId: context.get('requestId') }, 'sign-in with Google failed');
  return error.message;
}

const isBehindTls = ({ config }: AuthDependencies): boolean => config.publicUrl?.startsWith('https:') ?? false;

/** Behind TLS the very name forbids that another host of the same domain writes it. */
const cookie = (dependencies: AuthDependencies, value: string, maxAge: number): string =>
  generateCookie(COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge,
    ...(isBehindTls(dependencies) ? { prefix: 'host', secure: true } : {}),
  });

const written = (dependencies: AuthDependencies, kept: Kept): string =>
  cookie(
    dependencies,
    seal(dependencies.secret, travelling('google'), JSON.stringify({ ...kept, purpose: COOKIE })).toString('base64url'),
    KEPT_SECONDS,
  );

const removed = (dependencies: AuthDependencies): string => cookie(dependencies, '', 0);

/** The attempt that this browser kept; undefined when it is missing, too old or not ours. */
function readKept(context: AuthContext, dependencies: AuthDependencies): Kept | undefined {
  const sealed = getCookie(context, COOKIE, isBehindTls(dependencies) ? 'host' : undefined);
  const text = openSent(dependencies.secret, travelling('google'), sealed ?? '');
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Kept & { purpose?: unknown };
  // Seals of before do not name what they are for.
  return kept.purpose === COOKIE && kept.until > dependencies.now().getTime() ? kept : undefined;
}

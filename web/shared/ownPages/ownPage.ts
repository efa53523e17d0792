import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { PARTNER_API, type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type Audience, ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { createORPCClient } from '@orpc/client';
import { type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { tellError as tell } from '../../ui/alerts/tellError.ts';
import { ApiError, NoAnswerError, readErrorBody } from '../../api/errors.ts';
import { pause } from '../../api/pause.ts';
import { challengeOf, startAttempt, takeAttempt } from '../../api/session/pkce.ts';
import { askForTokens, browserLock, createRefresh } from '../../api/refresh.ts';
import { createSend } from '../../api/send.ts';
import { createSessionStore } from '../../api/session.ts';
import { createSignOut } from '../../api/signOut.ts';
import { uuid } from '../../api/uuid.ts';

/** Options of one call apart from its input. */
interface CallContext {
  /** One key for every retry of the same attempt; a fresh one when left out. */
  readonly idempotencyKey?: string;
  /** Takes the raw answer instead of its parsed body (files). */
  readonly deliver?: (response: Response) => Promise<void>;
}

type Client = ContractRouterClient<typeof partnerApi, CallContext>;

const DELIVERED = 204;

interface OwnPageOptions {
  /** Called with each answer of the API. */
  readonly onAnswer?: (response: Response) => void;
  /** Called with each refusal. */
  readonly onRefused?: (refusal: ApiError) => void;
  /** Whether the page itself shows that its session was ended; else an alert does. */
  readonly showsEnd?: () => boolean;
}

/**
 * A page of an initiative that is not its console: a client of the partner API, as any application
 * (docs/api.md, the initiative's own accesses). What it keeps in the browser has keys of this page,
 * since the console and the pages of other initiatives share its origin.
 */
export function createOwnPage(
  audience: Audience,
  contract: typeof partnerApi,
  scopes: readonly PartnerScope[],
  { onAnswer, onRefused, showsEnd = () => false }: OwnPageOptions = {},
) {
  const network: typeof fetch = (...request) => globalThis.fetch(...request);
  const { origin, pathname } = window.location;
  const [, folder = '', slug = ''] = pathname.split('/');
  const address = ownPagePath(audience, slug);
  const returnPath = `${address}/retour`;
  const clientId = `${slug}-${audience}`;
  /** A key of this page alone, for storage, databases, channels and locks of the browser. */
  const keyOf = (key: string): string => `${folder}:${slug}:${key}`;
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => localStorage.getItem(keyOf(key)),
    setItem: (key, value) => localStorage.setItem(keyOf(key), value),
    removeItem: (key) => localStorage.removeItem(keyOf(key)),
  };
  const session = createSessionStore(storage);
  window.addEventListener('storage', () => session.reread());
  /** Ends the session in every tab; a message is shown as an error alert. */
  const signOut = createSignOut({ fetch: network, session, tell, clientId });
  const refresh = createRefresh({ fetch: network, session, lock: browserLock(`boucle-refresh-${clientId}`), clientId });
  const common = {
    fetch: network,
    session,
    refresh,
    signOut: (message?: string) => (showsEnd() ? signOut() : signOut(message)),
    pause,
  };

  const clientOver = (say: (message: string) => void): Client => {
    const send = createSend({ ...common, tell: say });
    return createORPCClient(
      new OpenAPILink<CallContext>(contract, {
        url: `${origin}${PARTNER_API}`,
        fetch: async (request, _init, { context }) => {
          if (request.method !== 'GET') request.headers.set('idempotency-key', context.idempotencyKey ?? uuid());
          const response = await send(request);
          onAnswer?.(response);
          if (!response.ok) {
            const refusal = new ApiError(response.status, await readErrorBody(response));
            onRefused?.(refusal);
            throw refusal;
          }
          if (context.deliver) {
            await context.deliver(response);
            return new Response(null, { status: DELIVERED });
          }
          if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
            say(errors.network);
            throw new NoAnswerError(new TypeError('No JSON.'));
          }
          return response;
        },
      }),
    );
  };

  /**
   * The partner API. Raises ApiError, NoAnswerError, SignedOutError; a success that is no JSON (the
   * page of a network's portal) counts as no answer.
   */
  const client = clientOver(tell);
  /** The same for callers that handle a missing answer themselves: no alert is shown. */
  const quietClient = clientOver(() => undefined);

  /** Leaves for the sign-in page (RFC 6749 §4.1, PKCE S256). */
  async function beginSignIn(): Promise<void> {
    const { state, verifier } = startAttempt(storage);
    const request = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${origin}${returnPath}`,
      scope: scopes.join(' '),
      state,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
    });
    window.location.assign(`/oauth/authorize?${request.toString()}`);
  }

  /**
   * Exchanges the code in the page's address for a session, and shows the page at its own address.
   * A code of a sign-in that this browser did not begin changes nothing (RFC 6749 §10.12).
   */
  async function finishSignIn(): Promise<void> {
    if (window.location.pathname !== returnPath) return;
    const answer = new URLSearchParams(window.location.search);
    window.history.replaceState(null, '', address);
    const code = answer.get('code');
    const attempt = takeAttempt(answer.get('state'), storage);
    // A new account, whose sign-up another browser began: this one asks, and its person is known.
    if (answer.get('error') === 'interaction_required') return beginSignIn();
    if (attempt === null || code === null) {
      if (session.current() === null && answer.get('error') !== 'access_denied') tell(errors.something_went_wrong);
      return undefined;
    }
    try {
      const tokens = await askForTokens(network, {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: `${origin}${returnPath}`,
        code,
        code_verifier: attempt.verifier,
      });
      // Of another tab, perhaps of another person.
      if (session.current() !== null) signOut();
      session.saveSession({ ...tokens, app: null });
    } catch (error) {
      tell(error instanceof Error ? error.message : errors.something_went_wrong);
    }
    return undefined;
  }

  return { address, clientId, keyOf, storage, session, signOut, client, quietClient, beginSignIn, finishSignIn };
}

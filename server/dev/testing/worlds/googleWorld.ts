import { CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { Hono } from 'hono';
import { authRoutes } from '../../../auth/routes.ts';
import { type AuthVariables } from '../../../auth/unauthorized.ts';
import { CLIENT, type OpenIdProvider, openIdProvider } from './openIdProvider.ts';
import { EMAIL, type Fields, REDIRECT, type SignInWorld, signInWorld } from '../signIn.ts';

export const CALLBACK = 'http://localhost:3000/admin/google/callback';

type App = Hono<{ Variables: AuthVariables }>;

export interface GoogleWorld {
  readonly world: SignInWorld;
  readonly google: OpenIdProvider;
  readonly app: App;
  /** Milliseconds that the server is ahead of the clock. */
  ahead: number;
  /** The provider's routes, with Google configured; a new one has discovered nothing yet. */
  readonly console: (publicUrl?: string) => App;
  /** Leaves for Google as the button does: where the browser is sent, and the cookie it keeps. */
  readonly leave: (fields?: Fields, from?: App) => Promise<{ response: Response; address: string; cookie: string }>;
  readonly comeBack: (address: string, cookie: string) => Promise<Response>;
  /** The whole way, as a browser does it. */
  readonly signIn: (fields?: Fields) => Promise<Response>;
  /** Who is tied to what. */
  readonly identities: () => Promise<{ person_id: number; subject: string }[]>;
  /** As no one ever came by Google. */
  readonly reset: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * The sign-in provider with a client at an OpenID provider of this machine that stands in for
 * Google.
 */
export async function googleWorld(): Promise<GoogleWorld> {
  const world = await signInWorld();
  const google = await openIdProvider(CALLBACK);
  const made: GoogleWorld = {
    world,
    google,
    app: new Hono(),
    ahead: 0,

    console(publicUrl) {
      const { config } = world.dependencies;
      const app: App = new Hono();
      app.use(async (context, next) => {
        context.set('requestId', 'request-1');
        context.set('address', '192.0.2.1');
        await next();
      });
      const settings = { clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer: google.issuer };
      const dependencies = { ...world.dependencies, config: { ...config, publicUrl, google: settings } };
      app.route('/', authRoutes({ ...dependencies, now: () => new Date(Date.now() + made.ahead) }));
      return app;
    },

    async leave(fields = {}, from = made.app) {
      const query = new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: REDIRECT, ...fields });
      const response = await from.request(`/oauth/google?${query.toString()}`);
      return { response, address: response.headers.get('location') ?? '', cookie: cookieOf(response) };
    },

    comeBack: async (address, cookie) =>
      made.app.request(address.replace('http://localhost:3000', ''), { headers: { cookie } }),

    async signIn(fields) {
      const { address, cookie } = await made.leave(fields);
      return made.comeBack(await throughGoogle(address), cookie);
    },

    async identities() {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ person_id: number; subject: string }>({ text: 'select person_id, subject from person_identities' }),
      );
      return rows;
    },

    async reset() {
      await world.asOwner(
        'delete from rate_limits; delete from person_identities; delete from events; delete from person_devices',
      );
      made.ahead = 0;
      Object.assign(google.state, { declines: false, meddle: undefined, failing: undefined });
      google.state.account = { sub: 'google-1', email: EMAIL, email_verified: true };
    },

    async end() {
      await google.end();
      await world.end();
    },
  };
  return Object.assign(made, { app: made.console() });
}

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Goes through the provider's own redirections, with its cookies, until it sends back here. */
export async function throughGoogle(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = address; ;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider stopped at ${at}: ${await response.text()}`);
    at = new URL(next, at).href;
    if (at.startsWith(CALLBACK)) return at;
  }
}

/** The error that a failed sign-in reports to the console. */
export function refusalOf(response: Response) {
  const [at, query] = (response.headers.get('location') ?? '').split('?');
  const answer = new URLSearchParams(query);
  return {
    status: response.status,
    at,
    error: answer.get('error'),
    why: answer.get('error_description'),
    code: answer.get('code'),
  };
}
export const refused = (why: string, at = REDIRECT) => ({ status: 303, at, error: 'access_denied', why, code: null });

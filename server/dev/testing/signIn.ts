import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { Hono } from 'hono';
import { ensureClient } from '../../auth/tokens/clients.ts';
import { type NewPerson, createPerson } from '../../auth/people/people.ts';
import { authRoutes } from '../../auth/routes.ts';
import { type AuthVariables } from '../../auth/unauthorized.ts';
import { readConfig } from '../../platform/config/config.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { createLog } from '../../platform/http/log.ts';
import { type Mail } from '../../outside/mails/mail.ts';
import { openProcesses } from '../../platform/processes/processes.ts';
import { freshDatabase } from './database.ts';
import { testKeys } from './keys.ts';
import { quickHash } from './quickHash.ts';

export const EMAIL = 'camille@exemple.fr';
export const PASSWORD = 'trois-bocaux-verts';
export const REDIRECT = 'http://localhost:3000/auth/callback';

export type Fields = Readonly<Record<string, string>>;

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

export type SignInWorld = Awaited<ReturnType<typeof signInWorld>>;

/**
 * The sign-in provider on a new database: one account « Consigne Loire » and its administrator, who
 * signs in by PASSWORD.
 */
export async function signInWorld() {
  const fresh = await freshDatabase();
  const { database } = fresh;
  const dataDir = mkdtempSync(join(tmpdir(), 'boucle-auth-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '3000' });
  const mails: Mail[] = [];
  const mail = {
    send: (sent: Mail) => {
      mails.push(sent);
      return Promise.resolve({ id: mails.length, failure: null });
    },
  };
  const dependencies: Dependencies = {
    config,
    database,
    replica: undefined,
    mail,
    jobs: { add: () => Promise.resolve() },
    payments: undefined,
    builds: undefined,
    platform: undefined,
    processes: openProcesses(() => undefined),
    log: createLog('silent'),
    secret: testKeys(),
    now: () => new Date(),
  };
  await ensureClient(database, config);

  const platform = <T>(work: (tx: Tx) => Promise<T>) => inScope(database, { kind: 'platform' }, work);
  const accountId = await platform((tx) => insertAccount(tx, 'Consigne Loire'));
  const admin: NewPerson = { role: 'account_admin', email: EMAIL, name: 'Camille Ferrand', accountId, partnerId: null };
  const passwordHash = await quickHash(PASSWORD);
  const personId = await platform((tx) => createPerson(tx, { ...admin, passwordHash }));

  const app = new Hono<{ Variables: AuthVariables }>();
  app.use(async (context, next) => {
    context.set('requestId', 'request-1');
    context.set('address', context.req.header('x-address') ?? '192.0.2.1');
    await next();
  });
  app.route('/', authRoutes(dependencies));

  const post = async (path: string, fields: Fields, headers: Fields = {}): Promise<Response> =>
    app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const login = (fields: Fields = {}, headers: Fields = {}): Promise<Response> =>
    post(
      '/admin/login',
      { email: EMAIL, password: PASSWORD, client_id: CLIENT_ID, redirect_uri: REDIRECT, ...fields },
      headers,
    );
  const code = async (fields: Fields = {}): Promise<string> => answerOf(await login(fields)).get('code') ?? '';
  const exchange = (fields: Fields): Promise<Response> =>
    post('/oauth/token', { client_id: CLIENT_ID, redirect_uri: REDIRECT, ...fields });
  const refresh = (refreshToken: string): Promise<Response> =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: refreshToken });

  return {
    ...fresh,
    dependencies,
    app,
    mails,
    accountId,
    personId,
    passwordHash,
    platform,
    post,
    login,
    code,
    exchange,
    refresh,
    signedIn: async (): Promise<Tokens> => (await (await exchange({ code: await code() })).json()) as Tokens,
    async end() {
      await fresh.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Parameters that a 303 of the sign-in form carries back. */
export const answerOf = (response: Response): URLSearchParams =>
  new URL(response.headers.get('location') ?? 'about:blank').searchParams;

/** A PKCE pair. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Adds an account with nothing but a name. Platform scope. */
export async function insertAccount(tx: Tx, name: string): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'insert into accounts (name) values ($1) returning id',
    values: [name],
  });
  return rows[0]?.id ?? 0;
}

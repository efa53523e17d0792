import { timingSafeEqual } from 'node:crypto';
import type OAuth2Server from '@node-oauth/oauth2-server';
import { type Config } from '../../platform/config/config.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type OAuthClient, findClient } from './clients.ts';
import { endSessionOfReplayedCode, rememberSessionOfCode, spendCode, unspentCode } from './codes.ts';
import { type ConsoleAddress } from '../../platform/http/consoleAddress.ts';
import { sessionOfRefreshToken, spendRefreshToken } from './refreshTokens.ts';
import { SessionEnded } from './sessionEnded.ts';
import { type NewSession, keepTokens, openSession, scopesOfToken } from './sessions.ts';
import { hashOf, newSecret, successorOf } from './tokens.ts';

type Model = OAuth2Server.RefreshTokenModel &
  Pick<OAuth2Server.AuthorizationCodeModel, 'getAuthorizationCode' | 'revokeAuthorizationCode'>;

/** State that the library carries from reading a code or token to writing the new ones. */
type Grant = { open: NewSession } | { goOn: number; spent: string; nonce?: Buffer };

/**
 * The database of @node-oauth/oauth2-server: codes and refresh tokens are spent atomically, only
 * hashes are kept.
 */
export function oauthModel(database: Database, config: ConsoleAddress & Pick<Config, 'sessionDays'>): Model {
  const platform = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'platform' }, work);
  return {
    async getClient(clientId, secret: string | null | undefined) {
      const client = await platform((tx) => findClient(tx, clientId, config));
      // PKCE is what protects an application on a phone; a secret that is sent all the same must be
      // right.
      if (secret && !opens(client?.access?.secretHashes ?? [], secret)) return undefined;
      return client && libraryClient(client);
    },

    getAuthorizationCode: (secret) =>
      platform(async (tx) => {
        const code = await unspentCode(tx, secret);
        if (code === undefined) {
          await endSessionOfReplayedCode(tx, secret);
          return null;
        }
        const {
          expiresAt,
          redirectUri,
          scopes,
          challenge,
          clientId,
          personId,
          address: from,
          userAgent,
          through,
        } = code;
        const open: NewSession = { personId, clientId, scopes, address: from, userAgent, through };
        return {
          authorizationCode: secret,
          expiresAt,
          redirectUri,
          scope: [...scopes],
          ...(challenge === null ? {} : { codeChallenge: challenge, codeChallengeMethod: 'S256' }),
          client: { id: clientId, grants: [] },
          user: { grant: { open } satisfies Grant },
        };
      }),

    revokeAuthorizationCode: ({ authorizationCode }) => platform((tx) => spendCode(tx, authorizationCode)),

    async getRefreshToken(secret) {
      const session = await platform((tx) => sessionOfRefreshToken(tx, secret));
      if (session === 'unknown') return null;
      if (session === 'ended') throw new SessionEnded();
      const { sessionId, clientId, scopes, expiresAt } = session;
      return {
        refreshToken: secret,
        refreshTokenExpiresAt: expiresAt,
        scope: scopes,
        client: { id: clientId, grants: [] },
        user: { grant: { goOn: sessionId, spent: secret } satisfies Grant },
      };
    },

    async revokeToken({ refreshToken, user }) {
      const nonce = await platform((tx) => spendRefreshToken(tx, refreshToken));
      if (nonce !== undefined) Object.assign((user as { grant: Grant }).grant, { nonce });
      return nonce !== undefined;
    },

    generateAccessToken: (_client, user) => Promise.resolve(newToken('access', user)),
    generateRefreshToken: (_client, user) => Promise.resolve(newToken('refresh', user)),

    saveToken: (token, client, user) =>
      platform(async (tx) => {
        const { accessToken, refreshToken, scope: scopes = [] } = token;
        if (refreshToken === undefined) throw new Error('The library made no refresh token.');
        const grant = (user as { grant: Grant }).grant;
        const sessionId = 'goOn' in grant ? grant.goOn : await openSession(tx, grant.open, config);
        await keepTokens(tx, sessionId, { accessToken, refreshToken, scopes });
        // Of a refresh token shown twice, the first time decided.
        const scope = await scopesOfToken(tx, accessToken);
        const code: unknown = token['authorizationCode'];
        if (typeof code === 'string') await rememberSessionOfCode(tx, code, sessionId);
        return { ...token, scope, client, user };
      }),

    // Asked for by the library's types only: access tokens are read by authenticate.ts.
    getAccessToken: () => Promise.resolve(null),
  };
}

/** Random with a code; what follows a refresh token is the same each time it may be shown. */
function newToken(kind: 'access' | 'refresh', user: OAuth2Server.User): string {
  const { grant } = user as { grant: Grant };
  return 'goOn' in grant && grant.nonce !== undefined ? successorOf(kind, grant.spent, grant.nonce) : newSecret(kind);
}

const opens = (hashes: readonly Buffer[], secret: string): boolean =>
  hashes.map((hash) => timingSafeEqual(hash, hashOf(secret))).includes(true);

const libraryClient = ({ id, redirectUris }: OAuthClient): OAuth2Server.Client => ({
  id,
  redirectUris: [...redirectUris],
  grants: ['authorization_code', 'refresh_token'],
});

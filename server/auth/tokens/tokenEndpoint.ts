import OAuth2Server from '@node-oauth/oauth2-server';
import { type Context } from 'hono';
import { type AuthDependencies } from '../dependencies.ts';
import { readForm } from '../form.ts';
import { oauthModel } from './oauthModel.ts';
import { tokenAnswer } from './sessions.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts';
import { type AuthVariables, unauthorized } from '../unauthorized.ts';

/** Messages of the library in English, and ours for people. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  invalid_request: 'La demande est incomplète ou mal formée.',
  invalid_client: 'Cette application n’est pas connue.',
  invalid_grant: 'Le code ou le jeton présenté n’est pas valide, a expiré ou a déjà servi.',
  unauthorized_client: 'Cette application n’a pas le droit de faire cette demande.',
  unsupported_grant_type: 'Ce type de demande n’est pas pris en charge.',
  invalid_scope: 'Ces droits ne peuvent pas être accordés.',
};

/** The grants a public client may use; the library knows more, which ask for a secret. */
const GRANTS = new Set(['authorization_code', 'refresh_token']);

export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

/**
 * POST /oauth/token: exchanges a code or a refresh token (RFC 6749 §4.1.3 and §6, RFC 7636). 400
 * with the RFC's code, 401 expired_refresh_token when the session is over.
 */
export function tokenEndpoint({ database, config }: AuthDependencies) {
  const server = new OAuth2Server({
    model: oauthModel(database, config),
    accessTokenLifetime: ACCESS_SECONDS,
    refreshTokenLifetime: REFRESH_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  return async (context: Context<{ Variables: AuthVariables }>): Promise<Response> => {
    const form = await readForm(context);
    if (form === undefined) return refusal(context, 400, 'invalid_request', describe('invalid_request', ''));
    const body = Object.fromEntries(form);
    // A console that follows the specification sends a code alone, without saying what kind of
    // grant it is.
    if (body['grant_type'] === undefined && body['code'] !== undefined) body['grant_type'] = 'authorization_code';
    const { grant_type: grant } = body;
    if (grant !== undefined && !GRANTS.has(grant)) {
      return refusal(context, 400, 'unsupported_grant_type', describe('unsupported_grant_type', ''));
    }
    try {
      const {
        accessToken,
        refreshToken = '',
        scope = [],
      } = await server.token(libraryRequest(body), libraryResponse());
      return context.json(tokenAnswer({ accessToken, refreshToken, scopes: scope }), 200, NO_STORE);
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error;
      // The library wraps what is no refusal: our own failures go on to the application's error
      // handler.
      if (error instanceof OAuth2Server.ServerError) throw 'inner' in error ? error.inner : error;
      return refusal(context, error.code, error.name, describe(error.name, error.message));
    }
  };
}

/** Only what the library has to see: credentials in a header are none of a public client's. */
const libraryRequest = (body: Record<string, string>) =>
  new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body,
  });

const libraryResponse = () => new OAuth2Server.Response({ headers: {} });

function describe(code: string, message: string): string {
  const missing = /^Missing parameter: `(\w+)`$/.exec(message)?.[1];
  if (missing !== undefined) return `Il manque le paramètre ${missing}.`;
  return DESCRIPTIONS[code] ?? message;
}

/** A refusal of RFC 6749 §5.2, with our own fields. */
export function refusal(
  context: Context<{ Variables: AuthVariables }>,
  status: number,
  error: string,
  description: string,
): Response {
  if (status === 401) return unauthorized(context, error, description);
  const body = { error, error_description: description, detail: description, request_id: context.get('requestId') };
  return Response.json(body, { status, headers: NO_STORE });
}

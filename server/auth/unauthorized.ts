import { type Context } from 'hono';
import { type UsedFactor } from './notices/signInTrace.ts';

/** Variables that the application sets for each request. */
export interface AuthVariables {
  requestId: string;
  address: string | null;
  /** The second factor that this request showed. */
  factor?: UsedFactor;
}

/**
 * 401 of the sign-in endpoints, in every shape a client may look for (RFC 6749, RFC 6750 and our
 * own `detail`).
 */
export function unauthorized(
  context: Context<{ Variables: AuthVariables }>,
  error: string,
  sentence: string,
): Response {
  const body = { error, error_description: sentence, detail: sentence, request_id: context.get('requestId') };
  const headers = {
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'www-authenticate': `Bearer realm="Boucle", error="${error}"`,
  };
  return Response.json(body, { status: 401, headers });
}

import { type Context } from 'hono';
import { inScope } from '../database/tenant.ts';
import { type Dependencies } from '../http/context.ts';
import { issueCode } from './codes.ts';
import { type ConsoleRequest, goBack } from './consoleRequest.ts';
import { type Entrant } from './people.ts';
import { type AuthVariables } from './unauthorized.ts';

/** Longest name of a browser that is kept. */
export const USER_AGENT_MAX = 300;

/**
 * What every door of the console ends with, once a person has proven who they are (by a password or elsewhere): 303 back to the
 * console with a code.
 */
export async function finishSignIn(
  context: Context<{ Variables: AuthVariables }>,
  { database }: Dependencies,
  person: Entrant,
  request: ConsoleRequest,
): Promise<Response> {
  const { clientId, redirectUri, scopes, challenge } = request;
  const address = context.get('address');
  const userAgent = context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  const code = await inScope(database, { kind: 'platform' }, (tx) =>
    issueCode(tx, { personId: person.id, clientId, redirectUri, scopes, challenge, address, userAgent }),
  );
  return goBack(request, { code });
}

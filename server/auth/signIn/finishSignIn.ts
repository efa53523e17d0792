import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { type ConsoleRequest, goBack } from '../tokens/consoleRequest.ts';
import { USER_AGENT_MAX, deviceOf } from '../people/devices.ts';
import { issueSignInCode } from './issueSignInCode.ts';
import { noteEntry } from '../notices/signInTrace.ts';
import { type Entrant } from '../people/people.ts';
import { askFactor } from '../secondFactor/ask.ts';
import { type AuthVariables } from '../unauthorized.ts';

/**
 * Last step of every sign-in to the console, once a person has proven who they are (by a password
 * or elsewhere): 303 back to the console with a code; a page of ours first for anyone who has, or
 * must have, a second factor.
 */
export async function finishSignIn(
  context: Context<{ Variables: AuthVariables }>,
  dependencies: AuthDependencies,
  person: Entrant,
  request: ConsoleRequest,
): Promise<Response> {
  const asking = await askFactor(context, dependencies, person, { kind: 'console', ...request });
  return asking ?? letIn(context, dependencies, person.id, request);
}

/** 303 back to the console with a code, for anyone who has nothing more to prove. */
export async function letIn(
  context: Context<{ Variables: AuthVariables }>,
  dependencies: AuthDependencies,
  personId: number,
  request: ConsoleRequest,
): Promise<Response> {
  const { clientId, redirectUri, scopes, challenge, through } = request;
  const address = context.get('address');
  const userAgent = context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  const { publicUrl } = dependencies.config;
  const { code, cookie } = await inScope(dependencies.database, { kind: 'platform' }, async (tx) => {
    await noteEntry(tx, personId, {
      address,
      userAgent,
      requestId: context.get('requestId'),
      through,
      entrance: 'console',
      factor: context.get('factor') ?? null,
    });
    const device = await deviceOf(tx, context, personId, { path: '/admin', publicUrl });
    const asked = { personId, clientId, redirectUri, scopes, challenge, address, userAgent, through };
    return { code: await issueSignInCode(tx, dependencies, asked, device.token), cookie: device.cookie };
  });
  const response = goBack(request, { code });
  response.headers.append('set-cookie', cookie);
  return response;
}

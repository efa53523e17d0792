import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { USER_AGENT_MAX, deviceOf } from '../people/devices.ts';
import { redirect } from '../tokens/consoleRequest.ts';
import { writeConsent } from '../tokens/consents.ts';
import { type Asked, type AuthContext, type AuthorizeRequest } from './authorizeRequest.ts';
import { issueSignInCode } from './issueSignInCode.ts';

/** Writes the consent and gives the code, together. */
export async function grant(
  context: AuthContext,
  dependencies: AuthDependencies,
  { client, access, redirectUri, state }: AuthorizeRequest,
  { scopes, challenge }: Asked,
  personId: number,
): Promise<Response> {
  const userAgent = context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  const address = context.get('address');
  const { publicUrl } = dependencies.config;
  const { code, cookie } = await inScope(dependencies.database, { kind: 'platform' }, async (tx) => {
    await writeConsent(tx, access, personId, scopes);
    const asked = { personId, clientId: client.id, redirectUri, scopes, challenge, address, userAgent };
    const device = await deviceOf(tx, context, personId, { path: '/oauth', publicUrl });
    return { code: await issueSignInCode(tx, dependencies, asked, device.token), cookie: device.cookie };
  });
  const response = redirect(redirectUri, { code, ...state });
  response.headers.append('set-cookie', cookie);
  return response;
}

import { type Context } from 'hono';
import { inScope } from '../../platform/database/tenant.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { trustBrowser } from '../people/devices.ts';
import { type LinkOwner, spendLink } from '../people/links.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage } from '../../platform/pages/messagePage.ts';
import { trace } from '../secondFactor/trace.ts';
import { endUserRealm, unlock } from '../limits/tries.ts';
import { type AuthVariables } from '../unauthorized.ts';

/** Where strangers' wrong passwords for this person count. */
export const realmOf = ({ isEndUser, accountId }: LinkOwner): string =>
  isEndUser && accountId !== null ? endUserRealm(accountId) : '';

/**
 * Uses the link of a mail: this browser is known from now on, and strangers may try again.
 * Undefined when it served already.
 */
export async function openWithLink(
  context: Context<{ Variables: AuthVariables }>,
  dependencies: AuthDependencies,
  secret: string,
  owner: LinkOwner,
): Promise<Response | undefined> {
  const { isEndUser, personId, email } = owner;
  const cookie = await inScope(dependencies.database, { kind: 'platform' }, async (tx) => {
    if (!(await spendLink(tx, secret))) return undefined;
    await unlock(tx, { email, realm: realmOf(owner) });
    await trace(tx, context, personId, 'session.unlock', {});
    return trustBrowser(tx, context, dependencies.config, { personId, isEndUser });
  });
  if (cookie === undefined) return undefined;
  const title = 'La connexion est débloquée';
  const message = isEndUser
    ? 'Revenez dans votre application pour vous connecter.'
    : 'Cet appareil est reconnu\u00a0: vous pouvez vous connecter.';
  const link = { href: `/?${new URLSearchParams({ login_hint: email }).toString()}`, label: 'Me connecter' };
  const response = await page(context, 200, messagePage({ title, message, ...(isEndUser ? {} : { link }) }));
  response.headers.append('set-cookie', cookie);
  return response;
}

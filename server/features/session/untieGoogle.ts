import { asPlatform } from '../../auth/asPlatform.ts';
import { identityOf, untie } from '../../auth/google/identities.ts';
import { notifySecurityChange } from '../../auth/notices/notifySecurityChange.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { problem, refused } from '../../platform/http/errors.ts';

type Context = { tx: Tx; caller: Caller } & Pick<RequestContext, 'dependencies' | 'address' | 'userAgent' | 'details'>;

const SHUT_OUT =
  'Sans mot de passe, vous ne pourriez plus vous connecter\u00a0: choisissez-en d’abord un par «\u00a0Mot de passe oublié\u00a0», sur l’accueil.';

/**
 * Unties the caller from their Google account, which is mailed; their sessions go on. Answers the
 * e-mail it had. 404 when there is none, 422 for anyone who would have no way in left.
 */
export async function untieGoogle(context: Context): Promise<string> {
  const { tx, caller, dependencies, address, userAgent } = context;
  const { personId } = caller;
  return asPlatform(tx, async () => {
    const identity = await identityOf(tx, personId);
    if (identity?.hasPassword === false) throw refused(SHUT_OUT);
    // Of two presses at once, one unties.
    if (identity === undefined || !(await untie(tx, personId)))
      throw problem('not_found', 'Aucun compte Google n’est lié au vôtre.');
    noteChange(context, { email: identity.email }, { email: null });
    await notifySecurityChange(
      tx,
      dependencies,
      personId,
      { what: 'google_off', google: identity.email },
      { address, userAgent },
    );
    return identity.email;
  });
}

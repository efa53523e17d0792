import { type SecondFactors } from '@boucle/contract/features/secondFactor/calls.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { confirmPassword } from '../../auth/people/confirmPassword.ts';
import { type Factors, factorsOf, hasFactor, lockFactors } from '../../auth/secondFactor/factors.ts';
import { renewRecoveryCodes } from '../../auth/secondFactor/recoveryCodes.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { notifySecurityChange } from '../../auth/notices/notifySecurityChange.ts';
import { type Config } from '../../platform/config/config.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { refused } from '../../platform/http/errors.ts';
import { type SecurityNews } from '../../outside/mails/securityMail.ts';
import { passkeysOf, totpSince } from './queries.ts';

/** A call of somebody about their own second factor. */
export type OwnContext = { tx: Tx; caller: Caller } & Pick<RequestContext, 'dependencies' | 'address' | 'userAgent'>;

/** Second factors of the person. Platform scope. */
export async function ownFactors(tx: Tx, personId: number, rule: Pick<Config, 'demo'>): Promise<SecondFactors> {
  const [factors, since, passkeys] = [
    await factorsOf(tx, personId, rule),
    await totpSince(tx, personId),
    await passkeysOf(tx, personId),
  ];
  return {
    totp: since === undefined ? null : { since: since.toISOString() },
    passkeys,
    recovery_codes_left: factors.recoveryCodes,
    required: factors.required,
  };
}

interface Change {
  /** Typed again: a stolen session must not change how one comes in. */
  readonly password?: string;
  /**
   * Makes the change, under lock; answers what the person is to be mailed, nothing when nothing
   * changed.
   */
  readonly make: (before: Factors) => Promise<SecurityNews | undefined>;
  readonly withCodes?: true;
}

/**
 * A change of the caller's second factor: its mail, and with the first factor recovery codes and
 * the end of all other sessions.
 */
export async function changeOwn(context: OwnContext, { password, make, withCodes }: Change) {
  const { tx, caller, dependencies, address, userAgent } = context;
  const { personId } = caller;
  if (password !== undefined) {
    await confirmPassword(tx, caller, { field: 'password', typed: password });
  }
  return asPlatform(tx, async () => {
    const before = await lockFactors(tx, personId, dependencies.config);
    const news = await make(before);
    const after = await factorsOf(tx, personId, dependencies.config);
    if (hasFactor(before) && !hasFactor(after) && after.required) {
      throw refused('Un deuxième facteur vous est demandé\u00a0: ajoutez-en un autre avant de retirer celui-ci.');
    }
    const first = !hasFactor(before) && hasFactor(after);
    // They were opened by a password alone.
    if (first) await endSessionsOf(tx, personId, caller.sessionId);
    const codes =
      first || (withCodes && hasFactor(after)) ? await renewRecoveryCodes(tx, dependencies.secret, personId) : null;
    if (news !== undefined) await notifySecurityChange(tx, dependencies, personId, news, { address, userAgent });
    return { data: { ...(await ownFactors(tx, personId, dependencies.config)), recovery_codes: codes } };
  });
}

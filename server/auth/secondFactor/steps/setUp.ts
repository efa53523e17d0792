import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type AuthDependencies } from '../../dependencies.ts';
import { type SecurityNews } from '../../../outside/mails/securityMail.ts';
import { limitKey, wrongFactors } from '../../limits/limits.ts';
import { type Page } from '../../../platform/pages/layout.ts';
import { recoveryCodesPage } from '../../pages/secondFactor.ts';
import { endSessionsOf } from '../../tokens/sessions.ts';
import { notifySecurityChange } from '../../notices/notifySecurityChange.ts';
import { type AuthContext, type SetUpTicket, setUpOf, show, stepOf } from '../ask.ts';
import { hasFactor, keepTotp, lockFactors } from '../factors.ts';
import { WRONG_CODE } from './verify.ts';
import { renewRecoveryCodes } from '../recoveryCodes.ts';
import { sealTicket } from '../ticket.ts';
import { stepOfCode } from '../totp.ts';
import { fromOf, trace } from '../trace.ts';

type Shown = readonly [status: 200 | 422 | 429, page: Page];

/** The first factor by the code of an application, where one is required. */
export async function setUp(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: SetUpTicket,
  typed: string,
): Promise<Response> {
  const { database, secret: key, now } = dependencies;
  const { personId, stage } = ticket;
  const wait = await wrongFactors(database).count(limitKey(personId));
  if (wait !== undefined) context.header('retry-after', String(wait));
  const step = stepOfCode(stage.secret, typed, now());
  const missing = typed === '' ? 'Le champ Code à 6 chiffres est obligatoire' : WRONG_CODE;
  const code = wait !== undefined ? errorText('too_many_requests') : step === undefined ? missing : undefined;
  return firstFactor(context, dependencies, ticket, async (tx) => {
    if (code !== undefined || step === undefined)
      return [wait === undefined ? 422 : 429, await setUpOf(tx, dependencies, ticket, { code })];
    await keepTotp(tx, key, { personId, secret: stage.secret, step });
    await trace(tx, context, personId, 'secondFactor.confirmTotp', {});
    return [200, await codesOf(tx, context, dependencies, ticket, { what: 'totp_on' })];
  });
}

/** Shows what making the first factor comes to; if one exists by now, its page comes instead. */
export async function firstFactor(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: SetUpTicket,
  make: (tx: Tx) => Promise<Shown>,
): Promise<Response> {
  const [status, shown] = await inScope(dependencies.database, { kind: 'platform' }, async (tx): Promise<Shown> => {
    const factors = await lockFactors(tx, ticket.personId, dependencies.config);
    if (!hasFactor(factors)) return make(tx);
    return [200, await stepOf(tx, dependencies, { ...ticket, stage: { step: 'ask' } }, factors)];
  });
  return show(context, ticket, status, shown);
}

/**
 * Mails that the factor is on, ends the sessions that a password alone opened and shows the
 * recovery codes, once. Platform scope.
 */
export async function codesOf(
  tx: Tx,
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: SetUpTicket,
  news: SecurityNews,
): Promise<Page> {
  const { secret: key, now } = dependencies;
  await endSessionsOf(tx, ticket.personId, null);
  const codes = await renewRecoveryCodes(tx, key, ticket.personId);
  await notifySecurityChange(tx, dependencies, ticket.personId, news, fromOf(context));
  return recoveryCodesPage(sealTicket(key, { ...ticket, stage: { step: 'done' } }, now()), codes);
}

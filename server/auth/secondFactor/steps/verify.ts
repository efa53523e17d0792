import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type AuthDependencies } from '../../dependencies.ts';
import { recoveryPage } from '../../pages/secondFactor.ts';
import { noteRefusal } from '../../notices/signInTrace.ts';
import { notifySecurityChange } from '../../notices/notifySecurityChange.ts';
import { type AuthContext, show, stepOf } from '../ask.ts';
import { countFactor } from '../factorTries.ts';
import { factorsOf, spendTotp } from '../factors.ts';
import { goOn } from './goOn.ts';
import { showsPasskey } from '../passkeys.ts';
import { spendRecoveryCode } from '../recoveryCodes.ts';
import { readShown } from '../presented.ts';
import { type Ticket, sealTicket } from '../ticket.ts';
import { fromOf, trace } from '../trace.ts';

export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a déjà servi.';
const UNREADABLE =
  'Vos codes ne peuvent plus être vérifiés\u00a0: servez-vous d’une clé d’accès, ou demandez à qui administre de réinitialiser votre deuxième facteur.';
const WRONG_RECOVERY = 'Ce code de secours n’est pas l’un des vôtres, ou il a déjà servi.';
const WRONG_PASSKEY = 'Cette clé d’accès n’a pas été reconnue, ou la demande a expiré. Réessayez.';

/** The code of an application, within the limits of `factorTries.ts`. */
export async function useCode(context: AuthContext, dependencies: AuthDependencies, ticket: Ticket, typed: string) {
  const { database, secret, now } = dependencies;
  if (typed === '') return again(context, dependencies, ticket, 422, 'Le champ Code à 6 chiffres est obligatoire');
  const tries = await countFactor(context, database, ticket.personId);
  if (tries.wait !== undefined) return locked(context, dependencies, ticket, tries.wait);
  const right = await inScope(database, { kind: 'platform' }, (tx) =>
    spendTotp(tx, secret, { personId: ticket.personId, typed, now: now() }),
  );
  if (right === 'unreadable') return again(context, dependencies, ticket, 422, UNREADABLE);
  if (!right) {
    noteWrongFactor(context, dependencies, ticket);
    return again(context, dependencies, ticket, 422, WRONG_CODE);
  }
  await tries.forgive();
  context.set('factor', 'totp');
  return goOn(context, dependencies, ticket);
}

/** One of the written recovery codes; a mail reports its use. */
export async function useRecoveryCode(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: Ticket,
  typed: string,
) {
  const { database, secret } = dependencies;
  const { personId } = ticket;
  const back = (status: 422 | 429, error: string) =>
    show(context, ticket, status, recoveryPage(sealTicket(secret, ticket, dependencies.now()), error));
  if (typed === '') return back(422, 'Le champ Code de secours est obligatoire');
  const tries = await countFactor(context, database, personId);
  if (tries.wait !== undefined) {
    context.header('retry-after', String(tries.wait));
    return back(429, errorText('too_many_requests'));
  }
  const right = await inScope(database, { kind: 'platform' }, async (tx) => {
    if (!(await spendRecoveryCode(tx, secret, personId, typed))) return false;
    const { recoveryCodes: left } = await factorsOf(tx, personId, dependencies.config);
    await notifySecurityChange(tx, dependencies, personId, { what: 'code_used', left }, fromOf(context));
    await trace(tx, context, personId, 'secondFactor.useRecoveryCode', { left });
    return true;
  });
  if (!right) {
    noteWrongFactor(context, dependencies, ticket);
    return back(422, WRONG_RECOVERY);
  }
  await tries.forgive();
  context.set('factor', 'recovery_code');
  return goOn(context, dependencies, ticket);
}

/** Checks a signature by a passkey: it cannot be guessed, so tries are not counted. */
export async function usePasskey(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: Ticket,
  credential: string,
) {
  const { database, config } = dependencies;
  const response = readShown(credential);
  const right =
    response !== undefined &&
    (await inScope(database, { kind: 'platform' }, (tx) => showsPasskey(tx, config, ticket.personId, response)));
  if (!right) {
    noteWrongFactor(context, dependencies, ticket);
    return again(context, dependencies, ticket, 422, WRONG_PASSKEY);
  }
  context.set('factor', 'passkey');
  return goOn(context, dependencies, ticket);
}

function noteWrongFactor(context: AuthContext, dependencies: AuthDependencies, { personId, onward }: Ticket): void {
  noteRefusal(dependencies, {
    ...fromOf(context),
    requestId: context.get('requestId'),
    personId,
    entrance: onward.kind === 'end_user' ? 'partner_app' : 'console',
    why: 'factor',
  });
}

/** The page again, with what was wrong. */
export async function again(
  context: AuthContext,
  dependencies: AuthDependencies,
  ticket: Ticket,
  status: 200 | 422 | 429,
  error?: string,
): Promise<Response> {
  const shown = await inScope(dependencies.database, { kind: 'platform' }, async (tx) =>
    stepOf(tx, dependencies, ticket, await factorsOf(tx, ticket.personId, dependencies.config), error),
  );
  return show(context, ticket, status, shown);
}

function locked(context: AuthContext, dependencies: AuthDependencies, ticket: Ticket, wait: number): Promise<Response> {
  context.header('retry-after', String(wait));
  return again(context, dependencies, ticket, 429, errorText('too_many_requests'));
}

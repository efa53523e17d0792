import { errorText } from '@boucle/contract/messages/fr/errors.ts';
import { type Tx } from '../../database/transaction.ts';
import { inScope } from '../../database/tenant.ts';
import { type Dependencies } from '../../http/context.ts';
import { limitKey, wrongFactors } from '../limits.ts';
import { type Page } from '../pages/layout.ts';
import { recoveryCodesPage } from '../pages/secondFactor.ts';
import { tellSecurity } from '../tellSecurity.ts';
import { type AuthContext, setUpOf, show, stepOf } from './ask.ts';
import { hasFactor, keepTotp, lockFactors } from './factors.ts';
import { WRONG_CODE } from './prove.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { type Ticket, sealTicket } from './ticket.ts';
import { stepOfCode } from './totp.ts';
import { fromOf, trace } from './trace.ts';

/** The first factor, where one is required; should there be one meanwhile, it is asked instead. */
export async function setUp(
  context: AuthContext,
  dependencies: Dependencies,
  ticket: Ticket & { stage: { step: 'setUp' } },
  typed: string,
): Promise<Response> {
  const { database, now } = dependencies;
  const wait = await wrongFactors(database).count(limitKey(ticket.personId));
  if (wait !== undefined) context.header('retry-after', String(wait));
  const counter = stepOfCode(ticket.stage.secret, typed, now());
  const missing = typed === '' ? 'Le champ Code à 6 chiffres est obligatoire' : WRONG_CODE;
  const error = wait !== undefined ? errorText('too_many_requests') : counter === undefined ? missing : undefined;
  const [status, shown] = await inScope(
    database,
    { kind: 'platform' },
    async (tx): Promise<[status: 200 | 422 | 429, Page]> => {
      const factors = await lockFactors(tx, ticket.personId);
      if (hasFactor(factors))
        return [200, await stepOf(tx, dependencies, { ...ticket, stage: { step: 'ask' } }, factors)];
      if (error === undefined && counter !== undefined)
        return [200, await kept(tx, context, dependencies, ticket, counter)];
      return [wait === undefined ? 422 : 429, await setUpOf(tx, dependencies, ticket, error)];
    },
  );
  return show(context, ticket, status, shown);
}

/** Keeps the factor and shows the recovery codes, once. */
async function kept(
  tx: Tx,
  context: AuthContext,
  dependencies: Dependencies,
  ticket: Ticket & { stage: { step: 'setUp' } },
  step: number,
): Promise<Page> {
  const { secret: key, now } = dependencies;
  const { personId, stage } = ticket;
  await keepTotp(tx, key, { personId, secret: stage.secret, step });
  const codes = await renewRecoveryCodes(tx, key, personId);
  await tellSecurity(tx, dependencies, personId, { what: 'totp_on' }, fromOf(context));
  await trace(tx, context, personId, 'secondFactor.confirmTotp', {});
  return recoveryCodesPage(sealTicket(key, { ...ticket, stage: { step: 'done' } }, now()), codes);
}

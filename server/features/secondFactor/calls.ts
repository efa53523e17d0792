import { asPlatform } from '../../auth/asPlatform.ts';
import { keepTotp, removeTotp } from '../../auth/secondFactor/factors.ts';
import { newTotpSecret, spaced, stepOfCode, totpUri } from '../../auth/secondFactor/totp.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { confirmCalls } from './confirmCalls.ts';
import { changeOwn, ownFactors } from './own.ts';
import { passkeyCalls } from './passkeyCalls.ts';
import { openSetUp, sealSetUp } from './setUpTicket.ts';
import { teamCalls } from './teamCalls.ts';

/**
 * The person's own second factor, and what others decide about it: what
 * `contract/features/secondFactor/calls.ts` promises.
 */
export const secondFactor = {
  ...passkeyCalls,
  ...teamCalls,
  ...confirmCalls,

  read: calls.secondFactor.read.handler(async ({ context: { tx, caller, dependencies } }) => ({
    data: await asPlatform(tx, () => ownFactors(tx, caller.personId, dependencies.config)),
  })),

  prepareTotp: calls.secondFactor.prepareTotp.handler(({ context: { caller, dependencies } }) => {
    const secret = newTotpSecret();
    const ticket = sealSetUp(dependencies.secret, caller.personId, secret, dependencies.now());
    return { data: { secret: spaced(secret), uri: totpUri(secret, caller.email), ticket } };
  }),

  confirmTotp: calls.secondFactor.confirmTotp.handler(({ context, input: { ticket, code, password } }) =>
    changeOwn(context, {
      password,
      make: async () => {
        const { tx, caller, dependencies } = context;
        const now = dependencies.now();
        const secret = openSetUp(dependencies.secret, caller.personId, ticket, now);
        if (secret === undefined) throw refused('Ce code QR a expiré\u00a0: recommencez avec un nouveau.');
        const step = stepOfCode(secret, code, now);
        if (step === undefined)
          throw invalidField('code', 'Ce code n’est pas le bon\u00a0: saisissez celui qui s’affiche.');
        await keepTotp(tx, dependencies.secret, { personId: caller.personId, secret, step });
        return { what: 'totp_on' };
      },
    }),
  ),

  removeTotp: calls.secondFactor.removeTotp.handler(({ context, input: { password } }) =>
    changeOwn(context, {
      password,
      make: async () => {
        const removed = await removeTotp(context.tx, context.caller.personId);
        return removed ? { what: 'totp_off' } : undefined;
      },
    }),
  ),

  renewCodes: calls.secondFactor.renewCodes.handler(({ context, input: { password } }) =>
    changeOwn(context, {
      password,
      withCodes: true,
      make: ({ totp, passkeys }) => {
        if (!totp && passkeys === 0) throw refused('Activez d’abord un deuxième facteur.');
        return Promise.resolve({ what: 'codes_renewed' } as const);
      },
    }),
  ),
};

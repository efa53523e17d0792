import { asPlatform } from '../../auth/asPlatform.ts';
import { wrongFactors } from '../../auth/limits/limits.ts';
import { confirmPassword } from '../../auth/people/confirmPassword.ts';
import { confirmTry } from '../../auth/people/confirmTry.ts';
import { confirmSession } from '../../auth/secondFactor/confirmation.ts';
import { factorsOf, hasFactor, spendTotp } from '../../auth/secondFactor/factors.ts';
import { requestOptions, showsPasskey } from '../../auth/secondFactor/passkeys.ts';
import { calls } from '../../platform/api/procedures.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';

/**
 * What a signed-in person shows again before money may leave: their second factor, or the password
 * of anyone who has none.
 */
export const confirmCalls = {
  confirmOptions: calls.secondFactor.confirmOptions.handler(async ({ context: { tx, caller, dependencies } }) => {
    const options = await asPlatform(tx, () => requestOptions(tx, dependencies.config, caller.personId));
    return { data: { ...options } };
  }),

  confirm: calls.secondFactor.confirm.handler(async ({ context, input: { password, code, passkey } }) => {
    const { tx, caller, dependencies } = context;
    const { personId, sessionId } = caller;
    if (password !== undefined) {
      const factors = await asPlatform(tx, () => factorsOf(tx, personId, dependencies.config));
      if (hasFactor(factors))
        throw invalidField('password', 'Montrez votre deuxième facteur\u00a0: il est demandé ici.');
      await confirmPassword(tx, caller, { field: 'password', typed: password });
    } else if (code !== undefined) {
      await confirmTry(tx, caller, {
        limit: wrongFactors,
        isRight: async () => {
          const { secret, now } = dependencies;
          const right = await asPlatform(tx, () => spendTotp(tx, secret, { personId, typed: code, now: now() }));
          if (right === 'unreadable') throw refused('Vos codes ne peuvent plus être vérifiés\u00a0: reconnectez-vous.');
          return right;
        },
        wrong: () => invalidField('code', 'Ce code n’est pas le bon, ou il a déjà servi.'),
      });
    } else {
      const shown =
        passkey !== undefined && (await asPlatform(tx, () => showsPasskey(tx, dependencies.config, personId, passkey)));
      if (!shown) throw refused('Cette clé d’accès n’a pas été reconnue, ou la demande a expiré\u00a0: réessayez.');
    }
    const until = await asPlatform(tx, () => confirmSession(tx, sessionId));
    return { data: { until: until.toISOString() } };
  }),
};

import { asPlatform } from '../../auth/asPlatform.ts';
import { factorsOf, hasFactor } from '../../auth/secondFactor/factors.ts';
import { resetFactors } from '../../auth/secondFactor/reset.ts';
import { concern } from '../../platform/http/audit.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type Colleague, colleague, endSessionsWithout, readPolicy, writePolicy } from './queries.ts';

/**
 * The platform resets anybody; administrators, everybody of their initiative and of its partners; a
 * partner, its employees.
 */
function mayReset({ role, accountId, partnerId }: Caller, person: Colleague): boolean {
  if (role === 'super_admin') return true;
  if (person.accountId !== accountId) return false;
  return role === 'account_admin' || (person.role === 'partner_delegated_admin' && person.partnerId === partnerId);
}

/** Calls by which others decide about people's second factors. */
export const teamCalls = {
  reset: calls.secondFactor.reset.handler(async ({ context, input: { id } }) => {
    const { tx, caller, dependencies, address, userAgent, details } = context;
    const person = await colleague(tx, id);
    if (person === undefined || !mayReset(caller, person)) throw notFound('Cette personne');
    if (id === caller.personId)
      throw refused('Retirez le vôtre depuis votre menu, «\u00a0Mot de passe et connexions\u00a0».');
    const by = caller.role === 'super_admin' ? 'L’équipe Boucle' : caller.name === '' ? caller.email : caller.name;
    const from = { address, userAgent };
    if (!(await asPlatform(tx, () => resetFactors(tx, dependencies, { personId: id, by, from }))))
      throw refused('Cette personne n’a pas de deuxième facteur.');
    if (person.accountId !== null) concern(context, person.accountId);
    details['email'] = person.email;
    return { data: { id } };
  }),

  policy: calls.secondFactor.policy.handler(async ({ context: { tx, caller } }) => ({
    data: await asPlatform(tx, () => readPolicy(tx, accountOf(caller))),
  })),

  setPolicy: calls.secondFactor.setPolicy.handler(async ({ context, input: { required } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    return asPlatform(tx, async () => {
      if (required && !hasFactor(await factorsOf(tx, caller.personId, dependencies.config))) {
        throw refused('Activez d’abord votre propre deuxième facteur, depuis votre menu.');
      }
      const before = await readPolicy(tx, accountId);
      await writePolicy(tx, accountId, required);
      if (required) await endSessionsWithout(tx, accountId);
      const after = await readPolicy(tx, accountId);
      noteChange(context, { second_factor_required: before.required }, { second_factor_required: after.required });
      return { data: after };
    });
  }),
};

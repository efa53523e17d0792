import { asPlatform } from '../../auth/asPlatform.ts';
import { confirmPassword } from '../../auth/people/confirmPassword.ts';
import { removeOrphanedCodes } from '../../auth/secondFactor/factors.ts';
import { creationOptions, insertPasskey, readCreation } from '../../auth/secondFactor/passkeys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { changeOwn } from './own.ts';
import { deletePasskey, passkeysOf, renamePasskey } from './queries.ts';

const MOST_PASSKEYS = 10;

/** One of the person's own. Platform scope. */
async function ownPasskey(tx: Tx, personId: number, id: number) {
  const found = (await passkeysOf(tx, personId)).find((one) => one.id === id);
  if (found === undefined) throw notFound('Cette clé d’accès');
  return found;
}

/** The person's own passkeys. */
export const passkeyCalls = {
  preparePasskey: calls.secondFactor.preparePasskey.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    await confirmPassword(tx, caller, { field: 'password', typed: input.password });
    const options = await asPlatform(tx, () => creationOptions(tx, dependencies.config, caller.personId));
    return { data: { ...options } };
  }),

  addPasskey: calls.secondFactor.addPasskey.handler(({ context, input: { name, credential } }) =>
    changeOwn(context, {
      make: async ({ passkeys }) => {
        const { tx, caller, dependencies, details } = context;
        if (passkeys >= MOST_PASSKEYS) throw refused(`Vous avez déjà ${MOST_PASSKEYS} clés d’accès.`);
        const made = await readCreation(tx, dependencies.config, caller.personId, credential);
        if (made === undefined) {
          throw refused('Cette clé d’accès n’a pas été reconnue, ou la demande a expiré\u00a0: recommencez.');
        }
        if (!(await insertPasskey(tx, caller.personId, name, made)))
          throw refused('Cette clé d’accès est déjà connue.');
        details['passkey'] = name;
        return { what: 'passkey_added', passkey: name };
      },
    }),
  ),

  renamePasskey: calls.secondFactor.renamePasskey.handler(({ context, input: { id, name } }) =>
    changeOwn(context, {
      make: async () => {
        const { tx, caller } = context;
        const before = await ownPasskey(tx, caller.personId, id);
        await renamePasskey(tx, caller.personId, id, name);
        noteChange(context, { name: before.name }, { name });
        return undefined;
      },
    }),
  ),

  removePasskey: calls.secondFactor.removePasskey.handler(async ({ context, input: { id, password } }) => {
    const { tx, caller, details } = context;
    const { name: passkey } = await asPlatform(tx, () => ownPasskey(tx, caller.personId, id));
    return changeOwn(context, {
      password,
      make: async () => {
        await deletePasskey(tx, caller.personId, id);
        await removeOrphanedCodes(tx, caller.personId);
        details['passkey'] = passkey;
        return { what: 'passkey_removed', passkey };
      },
    });
  }),
};

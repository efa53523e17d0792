import { asPlatform } from '../auth/asPlatform.ts';
import { consentsOf, endConsent } from '../auth/tokens/consents.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { type PartnerCaller } from './context.ts';
import { partnerCalls } from './procedures.ts';

function personOf({ person }: PartnerCaller): number {
  if (person === null) throw forbidden();
  return person.personId;
}

/** Consents of the caller's person: at the initiative's page all, elsewhere the application's. */
async function seenConsents(tx: Tx, caller: PartnerCaller) {
  const all = await consentsOf(tx, caller.accountId, personOf(caller));
  return caller.partnerId === null ? all : all.filter(({ id }) => id === caller.accessId);
}

/** Handlers of `contract/partnerApi/consent.ts`. */
export const consent = {
  list: partnerCalls.consent.list.handler(async ({ context: { tx, caller } }) => ({
    data: await asPlatform(tx, () => seenConsents(tx, caller)),
  })),

  withdraw: partnerCalls.consent.withdraw.handler(
    async ({ context: { tx, caller, details }, input: { id: accessId } }) => {
      const { accountId } = caller;
      const personId = personOf(caller);
      const data = await asPlatform(tx, async () => {
        const found = (await seenConsents(tx, caller)).find(({ id }) => id === accessId);
        if (found === undefined) throw notFound('Cet accord');
        await endConsent(tx, { accountId, accessId, personId });
        details['application'] = found.name;
        return seenConsents(tx, caller);
      });
      return { data };
    },
  ),

  revoke: partnerCalls.consent.revoke.handler(async ({ context: { tx, caller } }) => {
    const { accountId, accessId } = caller;
    await asPlatform(tx, () => endConsent(tx, { accountId, accessId, personId: personOf(caller) }));
    return { data: { revoked: true as const } };
  }),
};

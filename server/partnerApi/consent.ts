import { asPlatform } from '../auth/asPlatform.ts';
import { consentsOf, endConsent } from '../auth/tokens/consents.ts';
import { forbidden, notFound } from '../platform/http/errors.ts';
import { type PartnerCaller } from './context.ts';
import { partnerCalls } from './procedures.ts';

function personOf({ person }: PartnerCaller): number {
  if (person === null) throw forbidden();
  return person.personId;
}

/** Handlers of `contract/partnerApi/consent.ts`. */
export const consent = {
  list: partnerCalls.consent.list.handler(async ({ context: { tx, caller } }) => ({
    data: await asPlatform(tx, () => consentsOf(tx, caller.accountId, personOf(caller))),
  })),

  withdraw: partnerCalls.consent.withdraw.handler(
    async ({ context: { tx, caller, details }, input: { id: accessId } }) => {
      const { accountId } = caller;
      const personId = personOf(caller);
      const data = await asPlatform(tx, async () => {
        const found = (await consentsOf(tx, accountId, personId)).find(({ id }) => id === accessId);
        if (found === undefined) throw notFound('Cet accord');
        await endConsent(tx, { accountId, accessId, personId });
        details['application'] = found.name;
        return consentsOf(tx, accountId, personId);
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

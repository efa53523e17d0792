import { asPlatform } from '../auth/asPlatform.ts';
import { endConsent } from '../auth/tokens/consents.ts';
import { forbidden } from '../platform/http/errors.ts';
import { partnerCalls } from './procedures.ts';

/** Handlers of `contract/partnerApi/consent.ts`. */
export const consent = {
  revoke: partnerCalls.consent.revoke.handler(async ({ context: { tx, caller } }) => {
    const { accountId, accessId, person } = caller;
    if (person === null) throw forbidden();
    await asPlatform(tx, () => endConsent(tx, { accountId, accessId, personId: person.personId }));
    return { data: { revoked: true as const } };
  }),
};

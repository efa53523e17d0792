import { followBankChange } from '../../domain/accounts/ibanChanges.ts';
import { expectConfirmed } from '../../auth/secondFactor/confirmation.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { mailDecision } from './identityMails.ts';
import { awaitingRequest, decideRequest, latestRequest, wantedFields } from './identityRequests.ts';
import { lockRestaurant, readRestaurant, restaurantNamed, updateRestaurant } from './queries.ts';

/** What an owner asks to be changed of a restaurant's SIREN and IBAN, and its decision. */
export const identityCalls = {
  identityRequest: calls.restaurants.identityRequest.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, id);
    return { data: (await awaitingRequest(tx, accountId, id)) ?? null };
  }),

  decideIdentity: calls.restaurants.decideIdentity.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, input.id);
    const request = await latestRequest(tx, accountId, input.id);
    if (request?.id !== input.request_id) throw notFound('Cette demande');
    const accepted = input.decision === 'accept';
    const { reason = '' } = input;
    const decided = { status: accepted ? 'accepted' : 'refused', personId: caller.personId, reason } as const;
    const before = await readRestaurant(tx, accountId, input.id);
    if (accepted) await expectConfirmed(tx, caller);
    if (!(await decideRequest(tx, accountId, request.id, decided)))
      throw conflict('Cette demande n’attend plus de réponse.');
    if (accepted) {
      const fields = wantedFields(request, before);
      await followBankChange(
        tx,
        accountId,
        { restaurant: before, path: `/restaurants/${input.id}`, before, after: fields },
        { caller, notifiers: dependencies },
      );
      await updateRestaurant(tx, accountId, input.id, fields);
      noteChange(context, { ...before }, fields);
    }
    const { siren, iban, person_id: personId } = request;
    const { name, email } = before;
    if (!caller.inExample)
      await mailDecision(tx, accountId, { name, email, personId, accepted, reason, siren, iban }, dependencies);
    return { data: await readRestaurant(tx, accountId, input.id) };
  }),
};

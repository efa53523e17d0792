import { sendInvitation } from '../../auth/people/invitations.ts';
import { normalEmail } from '../../auth/people/people.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { addOwner, ownersOf, ownerWith, removeOwner, welcome } from './ownerQueries.ts';
import { lockRestaurant, restaurantNamed } from './queries.ts';

/**
 * The people who run a restaurant: invited by mail, they choose a password and never enter the
 * console.
 */
export const ownerCalls = {
  owners: calls.restaurants.owners.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    await restaurantNamed(tx, accountId, input.id);
    return { data: await ownersOf(tx, accountId, input.id) };
  }),

  inviteOwner: calls.restaurants.inviteOwner.handler(async ({ context, input: { id, email, name = '' } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    await lockRestaurant(tx, accountId, id);
    const personId = await ownerWith(tx, accountId, normalEmail(email), name);
    if (!(await addOwner(tx, accountId, id, personId)))
      throw invalidField('email', 'Cette personne fait déjà partie de l’équipe.');
    // Who has a password already simply sees one more restaurant.
    if ((await welcome(tx, accountId, personId)) === 'invited')
      tx.afterCommit(() => sendInvitation(dependencies, personId));
    context.details['person_id'] = personId;
    context.details['email'] = normalEmail(email);
    return { data: await ownersOf(tx, accountId, id) };
  }),

  resendOwner: calls.restaurants.resendOwner.handler(async ({ context, input: { id, person_id } }) => {
    const { tx, caller, dependencies } = context;
    const accountId = accountOf(caller);
    const owners = await ownersOf(tx, accountId, id);
    const person = owners.find((one) => one.person_id === person_id);
    if (person === undefined) throw notFound('Cette personne');
    if (person.status !== 'invited') throw refused('Cette personne a déjà choisi son mot de passe.');
    tx.afterCommit(() => sendInvitation(dependencies, person_id));
    context.details['person_id'] = person_id;
    context.details['email'] = person.email;
    return { data: owners };
  }),

  removeOwner: calls.restaurants.removeOwner.handler(async ({ context, input: { id, person_id } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const owners = await ownersOf(tx, accountId, id);
    const person = owners.find((one) => one.person_id === person_id);
    if (person === undefined) throw notFound('Cette personne');
    await removeOwner(tx, accountId, id, person_id);
    context.details['person_id'] = person_id;
    context.details['email'] = person.email;
    return { data: await ownersOf(tx, accountId, id) };
  }),
};

import { type PartnerAdmin } from '@boucle/contract/features/partners/calls.ts';
import { sendInvitation } from '../../auth/people/invitations.ts';
import { normalEmail } from '../../auth/people/people.ts';
import { revokeAccess } from '../../auth/people/revokeAccess.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { handOver } from '../../domain/places/removal.ts';
import { adminsOf, insertAdmin, setPersonStatus } from './adminQueries.ts';
import { readPartner } from './queries.ts';

/** One person of a partner, with the account that both belong to. 404 for any other number. */
async function personAt(tx: Tx, { accountId }: Caller, id: number, personId: number) {
  const partner = await readPartner(tx, accountId ?? undefined, id);
  const person = (await adminsOf(tx, partner.account_id, id)).find((one) => one.person_id === personId);
  if (person === undefined) throw notFound('Cette personne');
  return { accountId: partner.account_id, person };
}

/** The people who enter the console for a partner: invited by mail, they choose a password. */
export const adminCalls = {
  admins: calls.partners.admins.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { account_id } = await readPartner(tx, caller.accountId ?? undefined, id);
    return { data: await adminsOf(tx, account_id, id) };
  }),

  inviteAdmin: calls.partners.inviteAdmin.handler(async ({ context, input: { id, email, name = '' } }) => {
    const { tx, caller, dependencies } = context;
    const { account_id: accountId, status } = await readPartner(tx, caller.accountId ?? undefined, id);
    if (status === 'disabled')
      throw refused('Ce partenaire est désactivé\u00a0: réactivez-le avant d’inviter quelqu’un.');
    const asked = normalEmail(email);
    const known = (await adminsOf(tx, accountId, id)).find((one) => one.email === asked);
    const personId =
      known === undefined ? await invited(tx, accountId, id, asked, name) : await back(tx, accountId, known);
    tx.afterCommit(() => sendInvitation(dependencies, personId));
    context.details['person_id'] = personId;
    context.details['email'] = asked;
    return { data: await adminsOf(tx, accountId, id) };
  }),

  resendAdmin: calls.partners.resendAdmin.handler(async ({ context, input: { id, person_id } }) => {
    const { tx, caller, dependencies } = context;
    const { accountId, person } = await personAt(tx, caller, id, person_id);
    if (person.status !== 'invited') throw refused('Cette personne a déjà choisi son mot de passe.');
    tx.afterCommit(() => sendInvitation(dependencies, person_id));
    context.details['person_id'] = person_id;
    context.details['email'] = person.email;
    return { data: await adminsOf(tx, accountId, id) };
  }),

  removeAdmin: calls.partners.removeAdmin.handler(async ({ context, input: { id, person_id, to_id } }) => {
    const { tx, caller } = context;
    const { accountId, person } = await personAt(tx, caller, id, person_id);
    if (caller.accountId !== null)
      await handOver(tx, accountId, { thing: 'person', id: person_id }, to_id, caller.partnerId === null);
    await setPersonStatus(tx, accountId, person_id, true);
    await revokeAccess(tx, person_id);
    context.details['person_id'] = person_id;
    context.details['email'] = person.email;
    return { data: await adminsOf(tx, accountId, id) };
  }),
};

async function invited(tx: Tx, accountId: number, partnerId: number, email: string, name: string): Promise<number> {
  const id = await insertAdmin(tx, { accountId, partnerId, email, name });
  if (id === undefined) throw invalidField('email', 'Cette adresse e-mail est déjà utilisée.');
  return id;
}

async function back(tx: Tx, accountId: number, person: PartnerAdmin): Promise<number> {
  if (person.status !== 'disabled') throw invalidField('email', 'Cette personne est déjà invitée.');
  await setPersonStatus(tx, accountId, person.person_id, false);
  return person.person_id;
}

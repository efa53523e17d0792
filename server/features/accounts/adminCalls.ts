import { type Tx } from '../../platform/database/transaction.ts';
import { concern } from '../../platform/http/audit.ts';
import { refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { teamOf } from '../../domain/accounts/teamQueries.ts';
import { inviteMember, removeMember, resendMember } from '../../domain/accounts/team.ts';
import { applicationIsActive } from './queries.ts';

/** A person invited to a closed application could not enter it. */
async function assertActive(tx: Tx, id: number): Promise<void> {
  if (await applicationIsActive(tx, id)) return;
  throw refused('Cette application est désactivée\u00a0: réactivez-la avant d’inviter quelqu’un.');
}

/** The people who administer an application: invited by mail, they choose a password. */
export const adminCalls = {
  admins: calls.accounts.admins.handler(async ({ context: { tx }, input: { id } }) => {
    await applicationIsActive(tx, id);
    return { data: await teamOf(tx, id) };
  }),

  inviteAdmin: calls.accounts.inviteAdmin.handler(async ({ context, input: { id, ...invited } }) => {
    await assertActive(context.tx, id);
    concern(context, id);
    return { data: await inviteMember(context, id, invited) };
  }),

  resendAdmin: calls.accounts.resendAdmin.handler(async ({ context, input: { id, person_id } }) => {
    await assertActive(context.tx, id);
    concern(context, id);
    return { data: await resendMember(context, id, person_id) };
  }),

  removeAdmin: calls.accounts.removeAdmin.handler(async ({ context, input: { id, person_id } }) => {
    await applicationIsActive(context.tx, id);
    concern(context, id);
    return { data: await removeMember(context, id, person_id) };
  }),
};

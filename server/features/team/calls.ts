import { accountOf, calls } from '../../platform/api/procedures.ts';
import { teamOf } from '../../domain/accounts/teamQueries.ts';
import { inviteMember, removeMember, resendMember } from '../../domain/accounts/team.ts';

/** The caller's own team: what `contract/features/team/calls.ts` promises. */
export const team = {
  list: calls.team.list.handler(async ({ context: { tx, caller } }) => ({
    data: await teamOf(tx, accountOf(caller)),
  })),

  invite: calls.team.invite.handler(async ({ context, input }) => ({
    data: await inviteMember(context, accountOf(context.caller), input),
  })),

  resend: calls.team.resend.handler(async ({ context, input: { person_id } }) => ({
    data: await resendMember(context, accountOf(context.caller), person_id),
  })),

  remove: calls.team.remove.handler(async ({ context, input: { person_id, to_id } }) => ({
    data: await removeMember(context, accountOf(context.caller), person_id, to_id),
  })),
};

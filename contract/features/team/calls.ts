import { z } from 'zod';
import { id } from '../../base/primitives.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { chosenMember, invitation, team } from '../../shared/team/shapes.ts';

/** The people who administer the caller's own initiative. */
export const teamCalls = {
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/admins', summary: 'L’équipe de l’initiative' })
    .output(team),
  invite: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/admins', summary: 'Inviter un collègue', successStatus: 201 })
    .input(z.object(invitation))
    .output(team),
  resend: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/admins/resend', summary: 'Renvoyer une invitation' })
    .input(z.object(chosenMember))
    .output(team),
  remove: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/admins/remove', summary: 'Retirer un collègue' })
    .input(z.object({ ...chosenMember, to_id: id.nullish() }))
    .output(team),
};

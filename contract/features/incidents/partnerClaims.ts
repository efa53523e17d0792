import { z } from 'zod';
import { call } from '../../base/call.ts';
import { requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { CLAIM_TEXT_MAX } from '../../shared/incidents/claims.ts';
import { ownClaim } from '../../shared/incidents/shapes.ts';

const partner = ['partner_admin'] as const;

/** Claims of a partner's administrators: their journal is the incident's. */
export const partnerClaimCalls = {
  /** Its latest claims first. */
  ownClaims: call({ roles: partner, scope: 'read' })
    .route({ method: 'GET', path: '/partner/claims', summary: 'Les mouvements que le partenaire a contestés' })
    .output(one(z.array(ownClaim))),
  contest: call({ roles: partner, scope: 'write' })
    .route({
      method: 'POST',
      path: '/partner/claims',
      summary: 'Contester un mouvement du partenaire, et avec lui le relevé de son mois s’il attend une réponse',
      successStatus: 201,
    })
    .input(z.strictObject({ transaction_id: id, text: requiredText('Ce qui ne va pas', CLAIM_TEXT_MAX) }))
    .output(one(ownClaim)),
};

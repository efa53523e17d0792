import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id, instant } from '../base/primitives.ts';
import { PARTNER_SCOPES } from '../shared/apiAccesses/scopes.ts';
import { partnerCall } from './call.ts';

const self = { who: ['customer'], scope: 'customers' } as const;
const TAGS = ['Client'];

/** An application that may act for the customer. */
export const consent = z.object({
  /** Number of its access. */
  id: z.int(),
  name: z.string(),
  partner_name: z.string(),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  since: instant,
});
export type Consent = z.infer<typeof consent>;

export const consentCalls = {
  list: partnerCall(self)
    .route({
      method: 'GET',
      path: '/customer/consents',
      summary: 'Les applications de partenaires qui agissent pour le client, sans la page de l’initiative',
      tags: TAGS,
    })
    .output(one(z.array(consent))),
  withdraw: partnerCall(self)
    .route({
      method: 'DELETE',
      path: '/customer/consents/{id}',
      summary: 'Retirer l’accord donné à une application\u00a0: ses jetons ne valent plus rien',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(consent))),
  revoke: partnerCall({ who: ['customer', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'DELETE',
      path: '/consent',
      summary: 'La personne retire son accord\u00a0: ses jetons dans cette application ne valent plus rien',
      tags: TAGS,
    })
    .output(one(z.object({ revoked: z.literal(true) }))),
};

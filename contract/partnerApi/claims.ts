import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { instant } from '../base/primitives.ts';
import { CLAIM_OUTCOMES } from '../shared/incidents/claims.ts';
import { INCIDENT_STATUSES } from '../shared/incidents/labels.ts';
import { claimFields } from '../shared/incidents/shapes.ts';
import { partnerCall } from './call.ts';
import { byId, pageById } from './paging.ts';

const claimants = { who: ['customer', 'restaurant_owner'], scope: 'transactions' } as const;
const TAGS = ['Réclamations'];

export const ownClaim = z.object({
  id: z.int(),
  status: z.enum(INCIDENT_STATUSES),
  /** Null of a movement. */
  loan_id: z.int().nullable(),
  /** The movement, or what opened the loan. */
  transaction_id: z.int(),
  restaurant_id: z.int().nullable(),
  format_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** Where it was returned, as claimed, or where the movement was. */
  place_name: z.string(),
  returned_on: z.string().nullable(),
  text: z.string().nullable(),
  created_at: instant,
  /** Of a settled one. */
  outcome: z.enum(CLAIM_OUTCOMES).nullable(),
  /** Deposits that it gave back, in cents. */
  given_back_cents: z.int(),
  /** Words of the initiative. */
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

/** Among the calls of incidents: their journal is the incident's. */
export const claimCalls = {
  open: partnerCall(claimants)
    .route({
      method: 'POST',
      path: '/claims',
      summary:
        'Réclamer\u00a0: un emprunt que le client a rendu, ou un mouvement que le client ou le restaurant conteste',
      successStatus: 201,
      tags: TAGS,
    })
    .input(z.strictObject(claimFields))
    .output(one(ownClaim)),
  list: partnerCall(claimants)
    .route({
      method: 'GET',
      path: '/claims',
      summary: 'Les réclamations du client, ou des restaurants du restaurateur, les dernières d’abord',
      tags: TAGS,
    })
    .input(z.object(byId))
    .output(pageById(ownClaim)),
};

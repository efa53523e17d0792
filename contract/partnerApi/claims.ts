import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { claimFields, ownClaim } from '../shared/incidents/shapes.ts';
import { partnerCall } from './call.ts';
import { byId, pageById } from './paging.ts';

const claimants = { who: ['customer', 'restaurant_owner'], scope: 'transactions' } as const;
const TAGS = ['Réclamations'];

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

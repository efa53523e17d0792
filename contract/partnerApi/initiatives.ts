import { z } from 'zod';
import { list } from '../base/pagination.ts';
import { partnerCall } from './call.ts';

export const partnerInitiative = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.string().nullable(),
  /** Where an application sends its customers and restaurateurs to sign in (RFC 6749 §4.1). */
  customer_authorization_url: z.string(),
  restaurant_authorization_url: z.string(),
  /** The initiative's own page for its customers. */
  customer_app_url: z.string(),
});
export type PartnerInitiative = z.infer<typeof partnerInitiative>;

export const initiativeCalls = {
  list: partnerCall({ who: ['access', 'customer', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/initiatives',
      summary: 'Les initiatives avec lesquelles le partenaire travaille',
      tags: ['Initiatives et restaurants'],
    })
    .output(list(partnerInitiative)),
};

import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { BANNER_LEVELS, BANNER_TARGETS } from '../shared/informationBanners/labels.ts';
import { partnerCall } from './call.ts';

export const partnerMessage = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  level: z.enum(BANNER_LEVELS),
  link_url: z.string().nullable(),
  link_label: z.string().nullable(),
  /** Whom it is for. */
  target: z.enum(BANNER_TARGETS),
});
export type PartnerMessage = z.infer<typeof partnerMessage>;

export const messageCalls = {
  list: partnerCall({ who: ['access', 'customer', 'restaurant_owner', 'device'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/messages',
      summary: 'Les messages du jour de l’initiative, le plus important d’abord',
      tags: ['Initiatives et restaurants'],
    })
    .output(one(z.array(partnerMessage))),
};

import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { account, accountContent } from '../shared/account/shapes.ts';
import { partnerCall } from './call.ts';

/** What an application says of the initiative: text as it was typed, never HTML. */
export const partnerContent = account.pick({ name: true, logo_url: true, icon_url: true, colors: true }).extend({
  ...accountContent.pick({ faq: true, onboarding: true }).shape,
  /** Of this audience alone; an access gets both. */
  customer_help_video_url: z.string().nullable(),
  restaurant_help_video_url: z.string().nullable(),
});
export type PartnerContent = z.infer<typeof partnerContent>;

export const contentCalls = {
  read: partnerCall({ who: ['access', 'customer', 'restaurant_owner', 'device'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/content',
      summary: 'Logo, couleurs, questions fréquentes, premiers pas et vidéos d’aide de l’initiative',
      tags: ['Initiatives et restaurants'],
    })
    .output(one(partnerContent)),
};

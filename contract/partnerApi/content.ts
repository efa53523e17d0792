import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { instant } from '../base/primitives.ts';
import { TERMS_KINDS } from '../features/account/terms.ts';
import { account, accountContent } from '../shared/account/shapes.ts';
import { partnerCall } from './call.ts';

/** What an application says of the initiative: text as it was typed, never HTML. */
export const partnerContent = account.pick({ name: true, logo_url: true, icon_url: true, colors: true }).extend({
  ...accountContent.pick({ faq: true, onboarding: true }).shape,
  /** Of this audience alone; an access gets both. */
  customer_help_video_url: z.string().nullable(),
  restaurant_help_video_url: z.string().nullable(),
  /** Texts in force of this audience; each stands whole at its address. */
  terms: z.array(
    z.object({ kind: z.enum(TERMS_KINDS), title: z.string(), version: z.int(), valid_from: instant, url: z.string() }),
  ),
});
export type PartnerContent = z.infer<typeof partnerContent>;

export const contentCalls = {
  read: partnerCall({ who: ['access', 'customer', 'restaurant_owner', 'device'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/content',
      summary: 'Logo, couleurs, questions fréquentes, premiers pas, vidéos d’aide et textes en vigueur',
      tags: ['Initiatives et restaurants'],
    })
    .output(one(partnerContent)),
};

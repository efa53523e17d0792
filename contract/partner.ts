import { z } from 'zod';
import { call } from './call.ts';
import { one } from './pagination.ts';

export const partnerStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: z.enum(['bowl', 'small-bowl', 'tray', 'two-part-tray', 'cup']),
  picture_url: z.string().nullable(),
  clean: z.int(),
  transit: z.int(),
  dirty: z.int(),
});
export type PartnerStock = z.infer<typeof partnerStock>;

export const partnerCalls = {
  stocks: call({ roles: ['partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/partner/stocks', summary: 'Le stock du partenaire par format' })
    .output(one(z.array(partnerStock))),
};

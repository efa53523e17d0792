import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, freeText, requiredText } from '../../base/formBody.ts';
import { list, one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { WASH_SITE_KINDS, WASH_SITE_LIMITS } from '../../shared/washSites/labels.ts';

export const washSite = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(WASH_SITE_KINDS),
  /** Of a restaurant that washes its own. */
  restaurant: z.object({ id: z.int(), name: z.string() }).nullable(),
  address: z.string(),
  /** No lot begins at one that is not active. */
  active: z.boolean(),
  /** Lots that are not closed yet. */
  waiting_lots: z.int(),
  version: z.int(),
});
export type WashSite = z.infer<typeof washSite>;

const input = z.object({
  name: requiredText('Nom', WASH_SITE_LIMITS.name),
  kind: z.enum(WASH_SITE_KINDS, { error: absentSays('Type') }),
  restaurant_id: id.optional(),
  address: freeText('Adresse', WASH_SITE_LIMITS.address).optional(),
});

export const washSiteCalls = {
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/wash_sites', summary: 'Les lieux de lavage' })
    .output(list(washSite)),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/wash_sites', summary: 'Ajouter un lieu de lavage', successStatus: 201 })
    .input(input)
    .output(one(washSite)),
  /** The kind of a site never changes: it decides whether its lots move containers. */
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/wash_sites/{id}', summary: 'Modifier un lieu de lavage, ou ne plus l’utiliser' })
    .input(
      input
        .pick({ name: true, address: true })
        .partial()
        .extend({ id, active: z.boolean().optional(), to_id: id.nullish(), version: z.int().optional() }),
    )
    .output(one(washSite)),
};

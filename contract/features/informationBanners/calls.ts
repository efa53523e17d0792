import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { fieldSays, freeText, httpsUrlOrNone, requiredText } from '../../base/formBody.ts';
import { listQuery, one } from '../../base/pagination.ts';
import {
  BANNER_LEVELS,
  BANNER_LIMITS,
  BANNER_STATUSES,
  BANNER_TARGETS,
} from '../../shared/informationBanners/labels.ts';
import { day, id, instant, queryList } from '../../base/primitives.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const informationBanner = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  level: z.enum(BANNER_LEVELS),
  link_url: z.string().nullable(),
  link_label: z.string().nullable(),
  target: z.enum(BANNER_TARGETS),
  draft: z.boolean(),
  /** Paris days, both included; null: since always, without end. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** 0 to 9, the highest stands first. */
  priority: z.int(),
  status: z.enum(BANNER_STATUSES),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type InformationBanner = z.infer<typeof informationBanner>;

export const BANNER_SORTS = ['title', 'priority', 'starts_on', 'ends_on', 'created_at'] as const;
export const bannerListQuery = listQuery(BANNER_SORTS, {
  status: queryList(z.enum(BANNER_STATUSES)).optional(),
  target: queryList(z.enum(BANNER_TARGETS)).optional(),
  level: queryList(z.enum(BANNER_LEVELS)).optional(),
});
export type BannerListQuery = z.infer<typeof bannerListQuery>;

const bannerInput = z.strictObject({
  title: requiredText('Titre', BANNER_LIMITS.title),
  text: requiredText('Texte', BANNER_LIMITS.text),
  level: z.enum(BANNER_LEVELS),
  link_url: httpsUrlOrNone('Lien').optional(),
  link_label: freeText('Texte du lien', BANNER_LIMITS.link_label).nullable().optional(),
  target: z.enum(BANNER_TARGETS),
  draft: z.boolean().optional(),
  starts_on: day.nullable().optional(),
  ends_on: day.nullable().optional(),
  priority: z
    .int()
    .min(0, fieldSays('Priorité', 'min_value', { min: 0 }))
    .max(BANNER_LIMITS.priority, fieldSays('Priorité', 'max_value', { max: BANNER_LIMITS.priority }))
    .optional(),
});
export type BannerInput = z.infer<typeof bannerInput>;

export const informationBannerCalls = {
  ...listAndCsv(ADMIN_READS, '/information_banners', bannerListQuery, informationBanner, [
    'Les bandeaux d’information',
    'Les bandeaux d’information, en CSV',
  ]),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/information_banners', summary: 'Créer un bandeau', successStatus: 201 })
    .input(bannerInput)
    .output(one(informationBanner)),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/information_banners/{id}', summary: 'Un bandeau' })
    .input(z.object({ id }))
    .output(one(informationBanner)),
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/information_banners/{id}', summary: 'Modifier un bandeau' })
    .input(bannerInput.partial().extend({ id, version: z.int().min(1).optional() }))
    .output(one(informationBanner)),
  remove: call(ADMIN_WRITES)
    .route({ method: 'DELETE', path: '/information_banners/{id}', summary: 'Supprimer un bandeau' })
    .input(z.object({ id }))
    .output(one(z.object({ id: z.int() }))),
};

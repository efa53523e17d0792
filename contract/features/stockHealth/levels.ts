import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { format } from '../../shared/formats/shapes.ts';
import { one } from '../../base/pagination.ts';
import { id, queryInteger } from '../../base/primitives.ts';
import { LEVEL_MOST, LEVELLED_PLACES } from '../../shared/stockHealth/levelFields.ts';

const pieces = (least: number) =>
  z
    .int('Le seuil doit être un nombre entier.')
    .min(least, least === 0 ? 'Le seuil ne peut pas être négatif.' : 'Le seuil doit être d’au moins 1.')
    .max(LEVEL_MOST, 'Le seuil ne peut pas dépasser 100\u202f000.')
    .nullable();

const placeLevel = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: z.string().nullable(),
  /** Fewer clean ones and something is to be done; null: no one watches. */
  alert_level: z.int().nullable(),
  /** Pieces that a delivery brings it up to. */
  target_level: z.int().nullable(),
  /** So many dirty ones and they are collected. */
  max_dirty: z.int().nullable(),
});

const placeLevels = z.object({
  version: z.int(),
  /** Each format in use, or that is still there. */
  levels: z.array(placeLevel),
});
export type PlaceLevels = z.infer<typeof placeLevels>;

/** 0 names the warehouse, which is one. */
const where = { kind: z.enum(LEVELLED_PLACES), place_id: queryInteger(0, 999_999_999) };

export const levelCalls = {
  levels: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/places/{kind}/{place_id}/levels',
      summary: 'Les seuils de l’entrepôt, d’un partenaire, d’un point de dépôt ou d’un tiroir',
    })
    .input(z.object(where))
    .output(one(placeLevels)),
  setLevels: call(ADMIN_WRITES)
    .route({
      method: 'PATCH',
      path: '/places/{kind}/{place_id}/levels',
      summary: 'Changer les seuils de l’entrepôt, d’un partenaire, d’un point de dépôt ou d’un tiroir',
    })
    .input(
      z.object({
        ...where,
        /** The version of the levels that were read. */
        version: z.int().min(0).optional(),
        levels: z
          .array(
            z.object({
              format_id: id,
              /** Left out: as it was. */
              alert_level: pieces(0).optional(),
              target_level: pieces(0).optional(),
              max_dirty: pieces(1).optional(),
            }),
          )
          .min(1, 'Indiquez au moins un format.')
          .max(100),
      }),
    )
    .output(one(placeLevels)),
};

import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { ADMIN_READS, call } from '../../base/call.ts';
import { MAX_SELECTED } from '../../base/constants.ts';
import { one, searchText } from '../../base/pagination.ts';
import { matrixCalls } from './matrix.ts';
import { id, instant, queryList } from '../../base/primitives.ts';

/** Places that an administrator names when containers are moved by hand. */
export const PLACE_KINDS = ['restaurant', 'partner', 'drop_off_point'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Pieces of one format at a place; `held` by the guests of a restaurant. */
const placeStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  picture_url: z.string().nullable(),
  drawing: format.shape.drawing,
  clean: z.int(),
  /** Part of the clean ones that is promised to orders or kept by a recall. */
  reserved: z.int(),
  dirty: z.int(),
  held: z.int(),
});
export type PlaceStockRow = z.infer<typeof placeStock>;

const place = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  active: z.boolean(),
  clean: z.int(),
  reserved: z.int(),
  dirty: z.int(),
});
export type Place = z.infer<typeof place>;

/** Stock of a format at one place, and its levels; null where no one set one. */
const shelf = placeStock.pick({ format_id: true, clean: true, reserved: true, dirty: true }).extend({
  /** A restaurant may offer some formats only. */
  offered: z.boolean(),
  alert_level: z.int().nullable(),
  target_level: z.int().nullable(),
  /**
   * Clean pieces that rounds are to bring, and the Paris day of the first of them; the ones that
   * they are to take.
   */
  coming: z.int(),
  coming_on: z.iso.date().nullable(),
  leaving: z.int(),
  /** Dirty pieces that rounds are to take. */
  collected: z.int(),
});
export type Shelf = z.infer<typeof shelf>;

const shelvedPlace = place.pick({ id: true, name: true, city: true, active: true }).extend({
  /** When dirty containers were last taken from here. */
  collected_at: instant.nullable(),
  /** One a format, in the order of the formats. */
  shelves: z.array(shelf),
});
export type ShelvedPlace = z.infer<typeof shelvedPlace>;

/** Formats in use, or that one of the places still holds. */
const shelvedFormat = placeStock
  .pick({ format_id: true, format_title: true, picture_url: true, drawing: true })
  .extend({
    /** Clean pieces of the warehouse that rounds are to load. */
    loading: z.int(),
  });
export type ShelvedFormat = z.infer<typeof shelvedFormat>;

/** Choices of the forms of movements. */
export const placeCalls = {
  ...matrixCalls,
  search: call(ADMIN_READS)
    .route({ method: 'GET', path: '/places', summary: 'Choisir un restaurant, un partenaire ou un point de dépôt' })
    .input(
      z.strictObject({
        kind: z.enum(PLACE_KINDS),
        q: searchText.optional(),
        /** Names the one chosen already. */
        id: id.optional(),
      }),
    )
    .output(one(z.array(place))),
  /**
   * Several places at once: those named, or those where something is to be done, the one that waits
   * longest first.
   */
  shelves: call(ADMIN_READS)
    .route({ method: 'GET', path: '/places/shelves', summary: 'Ce que plusieurs lieux détiennent, par format' })
    .input(
      z
        .strictObject({
          kind: z.enum(['restaurant', 'drop_off_point']),
          id: queryList(id, MAX_SELECTED).optional(),
          /** Those with dirty containers to collect. */
          only: z.enum(['dirty']).optional(),
        })
        .refine(({ id: named, only }) => named !== undefined || only !== undefined, {
          path: ['id'],
          message: 'Indiquez au moins un lieu.',
        }),
    )
    .output(
      one(
        z.object({
          formats: z.array(shelvedFormat),
          places: z.array(shelvedPlace),
          /** How many there are, answered or not. */
          total: z.int(),
        }),
      ),
    ),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/places/{id}/stocks', summary: 'Ce qu’un lieu détient, par format' })
    .input(z.strictObject({ kind: z.enum(PLACE_KINDS), id }))
    .output(one(z.array(placeStock))),
};

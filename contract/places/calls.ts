import { z } from 'zod';
import { format } from '../formats/calls.ts';
import { call } from '../call.ts';
import { one, searchText } from '../pagination.ts';
import { id } from '../primitives.ts';

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
  /** Part of the clean ones that is promised to orders. */
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
  dirty: z.int(),
});
export type Place = z.infer<typeof place>;

const administrator = { roles: ['account_admin'], scope: 'read' } as const;

/** What the forms of movements choose from. */
export const placeCalls = {
  search: call(administrator)
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
  stocks: call(administrator)
    .route({ method: 'GET', path: '/places/{id}/stocks', summary: 'Ce qu’un lieu détient, par format' })
    .input(z.strictObject({ kind: z.enum(PLACE_KINDS), id }))
    .output(one(z.array(placeStock))),
};

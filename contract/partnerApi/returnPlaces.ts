import { z } from 'zod';
import { RETURN_PLACE_KINDS } from '../shared/places/returnPlaces.ts';
import { partnerCall } from './call.ts';
import { pageOf } from './paging.ts';
import { address, hours } from './restaurants.ts';

export const ROOMS = ['yes', 'soon_full', 'full'] as const;

export const returnPlace = z.object({
  kind: z.enum(RETURN_PLACE_KINDS),
  /** Number among the places of its kind. */
  id: z.int(),
  name: z.string(),
  ...address,
  /** Formats that it takes. */
  format_ids: z.array(z.int()),
  ...hours,
  /** Null for a restaurant, which has no capacity. */
  room: z.enum(ROOMS).nullable(),
});
export type ReturnPlace = z.infer<typeof returnPlace>;

/** Kind and number of the last place of a page: `drawer.12`. */
const placeCursor = z
  .string()
  .regex(new RegExp(`^(${RETURN_PLACE_KINDS.join('|')})\\.\\d{1,15}$`), 'Le curseur est celui de la page précédente.');

export const returnPlaceCalls = {
  list: partnerCall({ who: ['access', 'customer', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/return_places',
      summary: 'Où rendre un contenant\u00a0: restaurants, points de dépôt, tiroirs',
      tags: ['Initiatives et restaurants'],
    })
    .input(z.object({ cursor: placeCursor.optional() }))
    .output(pageOf(returnPlace, z.string())),
};

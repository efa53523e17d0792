import { implausiblePosition } from './position.ts';
import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { requiredText } from '../../base/formBody.ts';
import { PLACE_MAX } from './place.ts';
import { PLACE_FIELDS } from './placeFields.ts';
import { id, queryList, queryStatuses } from '../../base/primitives.ts';
import { statedDay } from '../stockCounts/moments.ts';
import { lineUnits } from '../units/shapes.ts';
import { listQuery } from '../../base/pagination.ts';
import { TRANSACTION_STATUSES } from '../transactions/statuses.ts';
import { TRANSACTION_TYPES } from '../transactions/types.ts';

/** A name that a part of a place must have. */
export const placeName = requiredText('Nom', PLACE_MAX.name);

/** Pieces that fit; null: not known. */
export const capacity = z
  .int('Le champ Capacité doit être un nombre entier')
  .min(1, 'Le champ Capacité doit être supérieur ou égal à 1')
  .max(PLACE_MAX.capacity, `Le champ Capacité doit être inférieur ou égal à ${PLACE_MAX.capacity}`)
  .nullable();

const degrees = (field: string, most: number) =>
  z
    .number(`Le champ ${field} doit être un nombre`)
    .min(-most, `Le champ ${field} doit être compris entre -${most} et ${most}`)
    .max(most, `Le champ ${field} doit être compris entre -${most} et ${most}`)
    .nullable();

/** Where a place is, as its form sends it, in degrees (WGS 84), both or neither. */
export const positionInput = {
  latitude: degrees(PLACE_FIELDS.latitude.label, 90).optional(),
  longitude: degrees(PLACE_FIELDS.longitude.label, 180).optional(),
};

/** Refuses half a position, on the half that lacks, and one that cannot be meant. */
export function wholePosition(
  { latitude, longitude }: { latitude?: number | null | undefined; longitude?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if ((latitude ?? null) === null && (longitude ?? null) !== null) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: 'Le champ Latitude est obligatoire' });
  }
  if ((longitude ?? null) === null && (latitude ?? null) !== null) {
    context.addIssue({ code: 'custom', path: ['longitude'], message: 'Le champ Longitude est obligatoire' });
  }
  const message = implausiblePosition(latitude ?? null, longitude ?? null);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['latitude'], message });
}

/** The same, as it is answered. */
export const positionOut = {
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};

/** Pieces of one format that move, > 0. */
export const movementLines = z
  .array(
    z.object({
      format_id: id,
      quantity: z.int().min(1, 'La quantité doit être d’au moins 1.').max(1_000_000),
      ...lineUnits,
    }),
  )
  .min(1, 'Indiquez au moins un contenant.')
  .max(100);

/**
 * When and why of a movement that an administrator records; an earlier Paris day is allowed while
 * its month is open.
 */
export const movementNote = { ...statedDay, comments: z.string().trim().max(COMMENT_MAX).optional() };

/** Transactions of one place. */
export const placeTransactionsQuery = listQuery(['date', 'id'], {
  type: queryList(z.enum(TRANSACTION_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  format_id: id.optional(),
}).extend({ id });
export type PlaceTransactionsQuery = z.infer<typeof placeTransactionsQuery>;

/** The QR code of a place: the signed link it holds, and what one types instead. */
export const placeCode = z.object({ link: z.string(), short_code: z.string(), version: z.int() });
export type PlaceCodeRow = z.infer<typeof placeCode>;

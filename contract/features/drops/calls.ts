import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { DROP_OFF_KINDS } from '../../shared/dropOffPoints/kinds.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { movementLines, positionOut } from '../../shared/places/fields.ts';
import { placeStock } from '../../shared/placeStocks.ts';
import { deviceTimes, id, instant } from '../../base/primitives.ts';

/**
 * A point where the caller's partner may drop, with what a phone without network needs to know it
 * by its code.
 */
export const dropPoint = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(DROP_OFF_KINDS),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  ...positionOut,
  /** Of the QR code that hangs there now: an earlier one is no longer valid. */
  code_version: z.int(),
  short_code: z.string(),
});
export type DropPoint = z.infer<typeof dropPoint>;

/** Pieces of one format that were dropped. */
const droppedLine = placeStock
  .pick({ format_id: true, format_title: true, drawing: true, picture_url: true })
  .extend({ quantity: z.int() });

/** A deposit that the caller made. */
export const drop = z.object({
  id: z.int(),
  dropped_at: instant,
  point: z.object({ id: z.int(), name: z.string(), address: z.string(), city: z.string() }),
  lines: z.array(droppedLine),
  containers_count: z.int(),
  comments: z.string().nullable(),
  /** An administrator undid it since. */
  reversed: z.boolean(),
});
export type Drop = z.infer<typeof drop>;

const ROLES = ['partner_admin', 'partner_delegated_admin'] as const;

export const dropCalls = {
  points: call({ roles: ROLES, scope: 'read' })
    .route({ method: 'GET', path: '/partner/drop_off_points', summary: 'Les points où le partenaire peut déposer' })
    .input(
      z.strictObject({
        /** Text of a QR code, or the short code under it: the one point that it names. */
        code: z.string().trim().min(1, 'Le champ Code est obligatoire').max(500).optional(),
      }),
    )
    .output(one(z.array(dropPoint))),
  list: call(history({ roles: ROLES, scope: 'read' }))
    .route({ method: 'GET', path: '/partner/drops', summary: 'Les dépôts que vous avez faits' })
    .input(listQuery([], {}))
    .output(list(drop)),
  create: call({ roles: ROLES, scope: 'write' })
    .route({ method: 'POST', path: '/partner/drops', summary: 'Déposer des contenants', successStatus: 201 })
    .input(
      z.object({
        drop_off_point_id: id,
        lines: movementLines,
        ...deviceTimes,
      }),
    )
    .output(one(drop)),
};

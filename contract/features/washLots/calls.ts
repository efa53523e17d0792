import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { absentSays, fieldSays, freeText, requiredText } from '../../base/formBody.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { list, one } from '../../base/pagination.ts';
import { picture } from '../../base/pictures.ts';
import { id, instant } from '../../base/primitives.ts';
import {
  WAITING_WASH_LOTS,
  WASH_LOT_LIMITS as MOST,
  WASH_REJECT_CAUSES,
  WASH_TEMPERATURES,
} from '../../shared/washLots/labels.ts';
import { lineUnits } from '../../shared/units/shapes.ts';
import { dirtyStock, recallWindow, washLot, washLotListQuery, washLotTotals } from './shapes.ts';

const pieces = (label: string, min: number) =>
  z
    .int(fieldSays(label, 'default'))
    .min(min, fieldSays(label, 'min_value', { min }))
    .max(MOST.quantity, fieldSays(label, 'max_value', { max: MOST.quantity }));

const oncePerFormat = (lines: readonly { readonly format_id: number }[]): boolean =>
  new Set(lines.map(({ format_id }) => format_id)).size === lines.length;

const line = z.object({ format_id: id, dirty_in: pieces('Entrés', 1), ...lineUnits });
const linesOf = <Line extends typeof line>(one: Line) =>
  z
    .array(one)
    .min(1, 'Indiquez au moins un format.')
    .max(MOST.lines, `Un lot compte au plus ${MOST.lines} formats.`)
    .refine(oncePerFormat, 'Indiquez chaque format une seule fois.');

/** How it was washed. */
const how = {
  program: freeText('Programme', MOST.program).optional(),
  temperature_c: z
    .int(fieldSays('Température', 'default'))
    .min(WASH_TEMPERATURES.min, fieldSays('Température', 'min_value', { min: WASH_TEMPERATURES.min }))
    .max(WASH_TEMPERATURES.max, fieldSays('Température', 'max_value', { max: WASH_TEMPERATURES.max }))
    .nullable()
    .optional(),
  product: freeText('Produit', MOST.product).optional(),
  product_batch: freeText('Lot du produit', MOST.product_batch).optional(),
  /** A member of the team; its author by default. */
  operator_id: id.nullable().optional(),
  started_at: instant.optional(),
  comment: freeText('Commentaire', MOST.comment).optional(),
};

const createInput = z.object({ site_id: id, lines: linesOf(line), ...how });
export type WashLotCreate = z.infer<typeof createInput>;

/** Fields given replace the ones that were there; lines and rejects come whole. */
const updateInput = z.object({
  id,
  version: z.int().optional(),
  /** The next state, or the one before. */
  status: z.enum(WAITING_WASH_LOTS).optional(),
  site_id: id.optional(),
  ...how,
  ended_at: instant.nullable().optional(),
  lines: linesOf(line.extend({ clean_out: pieces('Propres', 0).nullable().optional() })).optional(),
  rejects: z
    .array(
      z.object({
        format_id: id,
        cause: z.enum(WASH_REJECT_CAUSES, { error: absentSays('Cause') }),
        quantity: pieces('Rejetés', 1),
        ...lineUnits,
        /** Address that `keepPicture` answered. */
        picture_url: z
          .string()
          .regex(/^\/pictures\/[0-9a-f]{64}\.webp$/, 'Cette image est inconnue.')
          .nullable()
          .optional(),
      }),
    )
    .max(MOST.rejects, `Un lot compte au plus ${MOST.rejects} rejets.`)
    .optional(),
});
export type WashLotUpdate = z.infer<typeof updateInput>;

const answer = one(washLot);

export const washLotCalls = {
  ...listAndCsv(ADMIN_READS, '/wash_lots', washLotListQuery, washLot, [
    'Les lots de lavage',
    'Le registre des lavages filtrés, une ligne par format, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/wash_lots/totals', summary: 'Les totaux des lots de lavage filtrés' })
    .input(washLotListQuery)
    .output(one(washLotTotals)),
  dirty: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/wash_lots/dirty',
      summary: 'Les contenants sales de l’entrepôt, et ceux que des lots ont déjà pris',
    })
    .output(list(dirtyStock)),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/wash_lots', summary: 'Ouvrir un lot de lavage', successStatus: 201 })
    .input(createInput)
    .output(answer),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/wash_lots/{id}', summary: 'Un lot de lavage' })
    .input(z.object({ id }))
    .output(answer),
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/wash_lots/{id}', summary: 'Modifier un lot de lavage, ou le faire avancer' })
    .input(updateInput)
    .output(answer),
  remove: call(ADMIN_WRITES)
    .route({ method: 'DELETE', path: '/wash_lots/{id}', summary: 'Supprimer un lot ouvert par erreur' })
    .input(z.object({ id, version: z.int().optional() }))
    .output(one(z.object({ id: z.int(), number: z.string() }))),
  keepPicture: call({ ...ADMIN_WRITES, pictures: true })
    .route({
      method: 'POST',
      path: '/wash_lots/{id}/pictures',
      summary: 'Garder la photo d’un contenant rejeté',
      successStatus: 201,
    })
    .input(z.object({ id, picture: picture('Photo') }))
    .output(one(z.object({ url: z.string() }))),
  close: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/wash_lots/{id}/close',
      summary: 'Clôturer un lot inspecté\u00a0: ses contenants sont propres ou rejetés',
    })
    .input(z.object({ id, version: z.int().optional() }))
    .output(answer),
  recallWindow: call(history(ADMIN_READS))
    .route({
      method: 'GET',
      path: '/wash_lots/{id}/recall',
      summary: 'Où les contenants d’un lot clôturé peuvent être',
    })
    .input(z.object({ id }))
    .output(one(recallWindow)),
  recall: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/wash_lots/{id}/recall', summary: 'Rappeler un lot clôturé' })
    .input(z.object({ id, version: z.int().optional(), reason: requiredText('Motif', MOST.recall_reason) }))
    .output(answer),
  lift: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/wash_lots/{id}/lift',
      summary: 'Libérer ce que le rappel d’un lot retient, en un endroit ou partout',
    })
    .input(z.object({ id, cell_id: id.optional() }))
    .output(answer),
  record: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({ method: 'GET', path: '/wash_lots/{id}/record.pdf', summary: 'La fiche de lavage d’un lot, en PDF' })
    .input(z.object({ id }))
    .output(fileDownload),
};

import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { absentSays, freeText } from '../../base/formBody.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { list, one } from '../../base/pagination.ts';
import { fileDownload } from '../../base/download.ts';
import { COMMENT_MAX } from '../../base/constants.ts';
import { day, id, pieces } from '../../base/primitives.ts';
import { BATCH_MOST, CHECKED_MOST, RETIRE_PLACES, RETIRE_REASONS } from '../../shared/units/labels.ts';
import { batchOrigin, unitCode } from '../../shared/units/shapes.ts';
import {
  allMovesQuery,
  batchListQuery,
  checkedUnit,
  unit,
  unitBatch,
  unitDetail,
  unitListQuery,
  unitMove,
  unitMovesQuery,
  unitStatistics,
  unitTotals,
} from './rows.ts';

const { list: batches, csv: batchesCsv } = listAndCsv(ADMIN_READS, '/unit_batches', batchListQuery, unitBatch, [
  'Les lots reçus, par fournisseur',
  'Les lots reçus filtrés, en CSV',
]);

const batchInput = z.strictObject({
  format_id: id,
  quantity: pieces(1, BATCH_MOST),
  /** Paris day, today when left out; none to come. */
  received_on: day.optional(),
  ...batchOrigin,
});
export type BatchInput = z.infer<typeof batchInput>;

const retireInput = z.strictObject({
  code: unitCode,
  reason: z.enum(RETIRE_REASONS, { error: absentSays('Raison') }),
  comment: freeText('Commentaire', COMMENT_MAX).optional(),
  /** Where it is; where it was last read when left out. */
  place: z.enum(RETIRE_PLACES).optional(),
  restaurant_id: id.optional(),
});
export type RetireInput = z.infer<typeof retireInput>;

const checkInput = z.strictObject({
  /** The format of the line that is filled. */
  format_id: id.optional(),
  codes: z
    .array(z.string().max(200), { error: absentSays('Codes') })
    .min(1, 'Indiquez au moins un code.')
    .max(CHECKED_MOST, `Au plus ${CHECKED_MOST} codes à la fois.`),
});
export type CheckInput = z.infer<typeof checkInput>;

export const unitCalls = {
  ...listAndCsv(ADMIN_READS, '/units', unitListQuery, unit, [
    'Les contenants numérotés',
    'Les contenants numérotés filtrés, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/units/totals', summary: 'Les contenants numérotés filtrés, par statut' })
    .input(unitListQuery)
    .output(one(unitTotals)),
  statistics: call(history(ADMIN_READS))
    .route({
      method: 'GET',
      path: '/units/statistics',
      summary: 'Les utilisations par contenant, et les lectures ratées',
    })
    .output(one(unitStatistics)),
  /** What a scanner asks before a line is sent: nothing is written. */
  check: call({ ...ADMIN_READS, audited: false })
    .route({ method: 'POST', path: '/units/check', summary: 'Ce que l’on sait de codes lus' })
    .input(checkInput)
    .output(one(z.array(checkedUnit))),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/units/{code}', summary: 'Un contenant numéroté' })
    .input(z.object({ code: unitCode }))
    .output(one(unitDetail)),
  moves: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/units/{code}/moves', summary: 'Les mouvements d’un contenant' })
    .input(unitMovesQuery)
    .output(list(unitMove)),
  movesCsv: csvCall(ADMIN_READS, '/unit_moves.csv', 'Les mouvements des contenants numérotés, en CSV', allMovesQuery),
  /** An exit with its code. 422: it is not in the warehouse nor at a restaurant. 409: retired. */
  retire: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/units/{code}/retire', summary: 'Retirer un contenant' })
    .input(retireInput)
    .output(one(unitDetail)),
  batches,
  batchesCsv,
  /** Numbers clean pieces of the warehouse that have no code. */
  createBatch: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/unit_batches',
      summary: 'Numéroter des contenants de l’entrepôt',
      successStatus: 201,
    })
    .input(batchInput)
    .output(one(unitBatch)),
  /** Of a batch from a rank on, or of one container of it. */
  labels: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({ method: 'POST', path: '/units/labels.pdf', summary: 'Les étiquettes de contenants, en PDF' })
    .input(z.strictObject({ batch_id: id, from: pieces(1, BATCH_MOST).optional(), code: unitCode.optional() }))
    .output(fileDownload),
  codesCsv: csvCall(
    ADMIN_READS,
    '/unit_batches/{id}/codes.csv',
    'Les codes d’un lot et leurs liens, en CSV',
    z.strictObject({ id }),
  ),
};

import { z } from 'zod';
import { call } from '../../base/call.ts';
import { confirm } from '../../base/confirm.ts';
import { fileDownload } from '../../base/download.ts';
import { requiredText } from '../../base/formBody.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, id, positiveEuros } from '../../base/primitives.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { bareNumber } from '../../base/validation/business.ts';
import { MOST_SEPA_REASON, MOST_TRANSFERS } from './labels.ts';
import { SEPA_REFUND_FIELDS } from './refundRules.ts';
import { sepaBatch, sepaBatchDetail, sepaBatchListQuery, sepaBatchTotals, sepaCandidates } from './shapes.ts';

const reader = { roles: ['account_admin'], scope: 'read' } as const;
const manager = { roles: ['account_admin'], scope: 'write' } as const;
const numbered = z.object({ id });
const version = z.int().min(1).optional();
const TOO_MANY = `Un fichier compte au plus ${MOST_TRANSFERS} virements.`;

/** Who of the holders is refunded, how much and to which account. */
const refund = z
  .object({
    customer_id: id.optional(),
    card_holder_id: id.optional(),
    amount: positiveEuros,
    beneficiary: fieldText(SEPA_REFUND_FIELDS.beneficiary),
    iban: fieldText(SEPA_REFUND_FIELDS.iban).transform(bareNumber),
    bic: fieldText(SEPA_REFUND_FIELDS.bic).transform(bareNumber).optional(),
  })
  .refine(({ customer_id, card_holder_id }) => (customer_id === undefined) !== (card_holder_id === undefined), {
    path: ['customer_id'],
    message: 'Choisissez un conso ou une carte.',
  });

export const sepaBatchCalls = {
  ...listAndCsv(reader, '/sepa_batches', sepaBatchListQuery, sepaBatch, [
    'Les lots de virements SEPA',
    'Les lots de virements SEPA filtrés, en CSV',
  ]),
  totals: call(reader)
    .route({ method: 'GET', path: '/sepa_batches/totals', summary: 'Les totaux des lots de virements filtrés' })
    .input(sepaBatchListQuery)
    .output(one(sepaBatchTotals)),
  candidates: call(reader)
    .route({
      method: 'GET',
      path: '/sepa_batches/candidates',
      summary: 'Ce qui reste à verser aux restaurants, relevé par relevé',
    })
    .output(one(sepaCandidates)),
  create: call(manager)
    .route({
      method: 'POST',
      path: '/sepa_batches',
      summary: 'Préparer un lot de virements SEPA (pain.001.001.09)',
      successStatus: 201,
    })
    .input(
      z.object({
        statement_ids: z.array(id).max(MOST_TRANSFERS, TOO_MANY).optional(),
        refunds: z.array(refund).max(MOST_TRANSFERS, TOO_MANY).optional(),
        /** The requested day of payment: today when left out. */
        pay_on: day.optional(),
        /** IBANs that were changed since the last batch were checked: it is refused otherwise. */
        ibans_checked: z.boolean().optional(),
      }),
    )
    .output(one(sepaBatchDetail)),
  read: call(reader)
    .route({ method: 'GET', path: '/sepa_batches/{id}', summary: 'Un lot de virements et ses lignes' })
    .input(numbered)
    .output(one(sepaBatchDetail)),
  linesCsv: csvCall(reader, '/sepa_batches/{id}/transfers.csv', 'Les lignes d’un lot de virements, en CSV', numbered),
  xml: call({ ...reader, audited: true })
    .route({
      method: 'GET',
      path: '/sepa_batches/{id}/sepa.xml',
      summary: 'Le fichier d’un lot, à déposer à la banque',
    })
    .input(numbered)
    .output(fileDownload),
  executed: call(manager)
    .route({
      method: 'POST',
      path: '/sepa_batches/{id}/executed',
      summary: 'Marquer un lot exécuté\u00a0: ses paiements sont enregistrés',
    })
    .input(z.object({ id, day: day.optional(), version, confirm }))
    .output(one(sepaBatchDetail)),
  cancel: call(manager)
    .route({
      method: 'POST',
      path: '/sepa_batches/{id}/cancel',
      summary: 'Annuler un lot qui n’est pas parti\u00a0: ses remboursements sont annulés',
    })
    .input(z.object({ id, reason: requiredText('Motif', MOST_SEPA_REASON), version }))
    .output(one(sepaBatchDetail)),
  returned: call(manager)
    .route({
      method: 'POST',
      path: '/sepa_batches/{id}/transfers/{n}/returned',
      summary: 'Marquer un virement retourné par la banque\u00a0: il est à nouveau dû',
    })
    .input(z.object({ id, n: id, day: day.optional(), reason: requiredText('Motif', MOST_SEPA_REASON) }))
    .output(one(sepaBatchDetail)),
};

import { z } from 'zod';
import { call } from '../../base/call.ts';
import { fileDownload, streamedDownload } from '../../base/download.ts';
import { absentSays, freeText, requiredText } from '../../base/formBody.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { id, month, positiveEuros } from '../../base/primitives.ts';
import { MOST_REASON, RECORDED_STATUSES, STATUSES_WITH_REASON } from '../../shared/invoices/labels.ts';
import { invoice, invoiceDetail, invoiceListQuery, invoiceTotals } from './shapes.ts';

const reader = { roles: ['account_admin'], scope: 'read' } as const;
const manager = { roles: ['account_admin'], scope: 'write' } as const;
const numbered = z.object({ id });
const MOST_LINES = 500;

export const invoiceCalls = {
  ...listAndCsv(reader, '/invoices', invoiceListQuery, invoice, [
    'Les factures et les avoirs',
    'Les factures et les avoirs filtrés, en CSV',
  ]),
  totals: call(reader)
    .route({ method: 'GET', path: '/invoices/totals', summary: 'Les totaux des factures et des avoirs filtrés' })
    .input(invoiceListQuery)
    .output(one(invoiceTotals)),
  issueWaiting: call(manager)
    .route({
      method: 'POST',
      path: '/invoices/issue_waiting',
      summary: 'Émettre les factures en attente auxquelles il ne manque plus rien',
    })
    .output(one(z.object({ issued: z.int(), waiting: z.int() }))),
  export: call({ ...reader, audited: true })
    .route({
      method: 'GET',
      path: '/invoices/export.zip',
      summary: 'Les factures et les avoirs d’un mois, en ZIP',
      outputStructure: 'detailed',
    })
    .input(z.object({ month }))
    .output(streamedDownload),
  read: call(reader)
    .route({ method: 'GET', path: '/invoices/{id}', summary: 'Une facture ou un avoir, ses lignes et ses statuts' })
    .input(numbered)
    .output(one(invoiceDetail)),
  pdf: call({ ...reader, audited: true })
    .route({ method: 'GET', path: '/invoices/{id}/invoice.pdf', summary: 'Une facture ou un avoir, en PDF (Factur-X)' })
    .input(numbered)
    .output(fileDownload),
  xml: call({ ...reader, audited: true })
    .route({
      method: 'GET',
      path: '/invoices/{id}/factur-x.xml',
      summary: 'Une facture ou un avoir, en XML (EN 16931)',
    })
    .input(numbered)
    .output(fileDownload),
  credit: call(manager)
    .route({
      method: 'POST',
      path: '/invoices/{id}/credit',
      summary: 'Faire un avoir sur une facture, en entier ou ligne par ligne',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        /** Without VAT, by the rank of the line; all that is left when there is none. */
        lines: z
          .array(z.object({ rank: z.int().min(0).max(MOST_LINES), amount: positiveEuros }))
          .min(1, 'Indiquez au moins une ligne.')
          .max(MOST_LINES)
          .optional(),
        reason: requiredText('Motif', MOST_REASON),
      }),
    )
    .output(one(invoice)),
  replace: call(manager)
    .route({
      method: 'POST',
      path: '/invoices/{id}/replace',
      summary: 'Remplacer une facture refusée ou rejetée\u00a0: un avoir, et une nouvelle facture',
      successStatus: 201,
    })
    .input(numbered)
    .output(one(invoice)),
  send: call(manager)
    .route({ method: 'POST', path: '/invoices/{id}/send', summary: 'Envoyer une facture ou un avoir par e-mail' })
    .input(numbered)
    .output(one(invoice)),
  stopReminders: call(manager)
    .route({
      method: 'PATCH',
      path: '/invoices/{id}/reminders',
      summary: 'Arrêter ou reprendre les relances de la facture d’une sortie',
    })
    .input(z.strictObject({ id, stopped: z.boolean({ error: absentSays('Relances arrêtées') }) }))
    .output(one(invoiceDetail)),
  recordStatus: call(manager)
    .route({
      method: 'POST',
      path: '/invoices/{id}/statuses',
      summary: 'Enregistrer ce que devient une facture',
      successStatus: 201,
    })
    .input(
      z
        .object({ id, status: z.enum(RECORDED_STATUSES), reason: freeText('Motif', MOST_REASON).optional() })
        .refine(({ status, reason }) => !STATUSES_WITH_REASON.includes(status) || (reason ?? '') !== '', {
          path: ['reason'],
          error: 'Le champ Motif est obligatoire',
        }),
    )
    .output(one(invoice)),
};

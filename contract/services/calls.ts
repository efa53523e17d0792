import { z } from 'zod';
import { call } from '../call.ts';
import { absentSays, requiredText } from '../formBody.ts';
import { BUYER_KINDS } from '../invoices/labels.ts';
import { one } from '../pagination.ts';
import { day, id, positiveEuros } from '../primitives.ts';
import { PAYMENT_MEANS } from '../statements/means.ts';
import { bareNumber } from '../validation/business.ts';
import { fieldText } from '../validation/fieldSchema.ts';
import { SERVICE_BUYER_RULES as RULES } from './buyerRules.ts';
import { serviceBilling } from './shapes.ts';

const reader = { roles: ['account_admin'], scope: 'read' } as const;
const manager = { roles: ['account_admin'], scope: 'write' } as const;
const numbered = z.object({ id });
const MOST_COMMENT = 500;

const numberOrNull = (name: 'siren' | 'vat_number') =>
  fieldText(RULES[name])
    .nullable()
    .transform((value) => (value === null || value === '' ? null : bareNumber(value)));

/** What services outside the web app (caterers, events, meal trays) are invoiced. */
export const serviceCalls = {
  billing: call(reader)
    .route({
      method: 'GET',
      path: '/services/{id}/billing',
      summary: 'La facturation d’une sortie hors appli\u00a0: son client, ses factures et ses règlements',
    })
    .input(numbered)
    .output(one(serviceBilling)),
  saveBuyer: call(manager)
    .route({
      method: 'PATCH',
      path: '/services/{id}/billing',
      summary: 'Enregistrer à qui est facturée une sortie hors appli',
    })
    .input(
      z.object({
        id,
        version: z.int().min(0).optional(),
        buyer_kind: z.enum(BUYER_KINDS),
        legal_name: fieldText(RULES.legal_name),
        siren: numberOrNull('siren'),
        vat_number: numberOrNull('vat_number'),
        address: fieldText(RULES.address),
        e_address: fieldText(RULES.e_address),
        email: fieldText(RULES.email)
          .nullable()
          .transform((value) => (value === '' ? null : value)),
      }),
    )
    .output(one(serviceBilling)),
  pay: call(manager)
    .route({
      method: 'POST',
      path: '/services/{id}/payments',
      summary: 'Enregistrer le règlement d’une sortie hors appli',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        amount: positiveEuros,
        day: day.optional(),
        means: z.enum(PAYMENT_MEANS, { error: absentSays('Moyen') }),
        comment: z
          .string()
          .trim()
          .max(MOST_COMMENT, `Le commentaire compte au plus ${MOST_COMMENT} caractères.`)
          .optional(),
      }),
    )
    .output(one(serviceBilling)),
  reversePayment: call(manager)
    .route({
      method: 'POST',
      path: '/services/{id}/payments/{payment_id}/reverse',
      summary: 'Annuler le règlement d’une sortie hors appli',
    })
    .input(z.object({ id, payment_id: id, comment: requiredText('Motif', MOST_COMMENT) }))
    .output(one(serviceBilling)),
  erase: call({ roles: ['account_admin'], scope: 'user_account:manage' })
    .route({
      method: 'DELETE',
      path: '/services/{id}/personal_data',
      summary: 'Effacer les données personnelles du client d’une sortie hors appli',
    })
    .input(numbered)
    .output(one(serviceBilling)),
};

import { z } from 'zod';
import { call } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { BUYER_KINDS } from '../../shared/invoices/labels.ts';
import { one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { PAYMENT_MEANS } from '../../shared/statements/means.ts';
import { paymentInput, paymentReversal } from '../../shared/statements/payment.ts';
import { bareNumber } from '../../base/validation/business.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { SERVICE_BUYER_RULES as RULES } from './buyerRules.ts';
import { serviceBilling } from './shapes.ts';

const reader = { roles: ['account_admin'], scope: 'read' } as const;
const manager = { roles: ['account_admin'], scope: 'write' } as const;
const numbered = z.object({ id });

const numberOrNull = (name: 'siren' | 'vat_number') =>
  fieldText(RULES[name])
    .nullable()
    .transform((value) => (value === null || value === '' ? null : bareNumber(value)));

/** Billing of services outside the web app (caterers, events, meal trays). */
export const serviceCalls = {
  billing: call(reader)
    .route({
      method: 'GET',
      path: '/services/{id}/billing',
      summary: 'La facturation d’une sortie hors appli\u00a0: son client, ses factures et ses paiements',
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
      summary: 'Enregistrer le paiement d’une sortie hors appli',
      successStatus: 201,
    })
    .input(paymentInput.extend({ means: z.enum(PAYMENT_MEANS, { error: absentSays('Moyen') }) }))
    .output(one(serviceBilling)),
  reversePayment: call(manager)
    .route({
      method: 'POST',
      path: '/services/{id}/payments/{payment_id}/reverse',
      summary: 'Annuler le paiement d’une sortie hors appli',
    })
    .input(paymentReversal)
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

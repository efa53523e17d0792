import { z } from 'zod';
import { accountFilter, ofAccount } from '../../shared/accounts/accountFilter.ts';
import { call, history } from '../../base/call.ts';
import { absentSays } from '../../base/formBody.ts';
import { fileDownload } from '../../base/download.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { day, euros, id, month, queryList } from '../../base/primitives.ts';
import {
  ISSUER_RULES as RULES,
  MAX_PAYMENT_DAYS,
  MAX_SERVICE_PAYMENT_DAYS,
} from '../../shared/statements/issuerRules.ts';
import { FRENCH_RATES, rateText, VAT_REGIMES } from '../../shared/invoices/labels.ts';
import { STATEMENT_STATES } from '../../shared/statements/labels.ts';
import { paymentInput, paymentReversal } from '../../shared/statements/payment.ts';
import { VAT_OF } from './vat.ts';
import { bareNumber } from '../../base/validation/business.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { billingMonth, draft, issuer, lineTransaction, statement, statementDetail, statementTotals } from './shapes.ts';
import { csvCall } from '../../base/listCalls.ts';

export const STATEMENT_SORTS = ['month', 'number', 'restaurant', 'due', 'left', 'due_on'] as const;
export const statementListQuery = listQuery(STATEMENT_SORTS, {
  state: queryList(z.enum(STATEMENT_STATES)).optional(),
  month: queryList(month).optional(),
  restaurant_id: id.optional(),
  ...accountFilter,
});
export type StatementListQuery = z.infer<typeof statementListQuery>;

const orNull = (name: 'siren' | 'vat_number' | 'iban' | 'bic') =>
  fieldText(RULES[name])
    .nullable()
    .transform((value) => (value === null || value === '' ? null : bareNumber(value)));
const bounded = (label: string, max: number) =>
  z
    .int(`Le champ ${label} doit être un entier`)
    .min(0, `Le champ ${label} doit être au moins 0`)
    .max(max, `Le champ ${label} doit être au plus ${max}`);

const listReader = { roles: ['super_admin', 'account_admin'], scope: 'read' } as const;
const reader = { roles: ['account_admin'], scope: 'read' } as const;
const manager = { roles: ['account_admin'], scope: 'write' } as const;
const numbered = z.object({ id });

export const statementCalls = {
  list: call(history(listReader))
    .route({ method: 'GET', path: '/statements', summary: 'Les relevés des restaurants' })
    .input(statementListQuery)
    .output(list(statement)),
  totals: call(history(listReader))
    .route({ method: 'GET', path: '/statements/totals', summary: 'Les totaux des relevés filtrés' })
    .input(statementListQuery)
    .output(one(statementTotals)),
  csv: csvCall(listReader, '/statements.csv', 'Les relevés filtrés, en CSV', statementListQuery),
  months: call(reader)
    .route({ method: 'GET', path: '/statements/months', summary: 'Les mois, clôturés ou à clôturer' })
    .output(one(z.array(billingMonth))),
  run: call(reader)
    .route({
      method: 'POST',
      path: '/statements/run',
      summary: 'Préparer un mois\u00a0: ce que dirait chaque relevé, sans rien écrire',
    })
    .input(z.strictObject({ month, vat_of: z.enum(VAT_OF).optional() }))
    .output(one(draft)),
  close: call(manager)
    .route({ method: 'POST', path: '/statements/close', summary: 'Clôturer un mois et écrire ses relevés' })
    .input(z.strictObject({ month, vat_of: z.enum(VAT_OF).optional(), fingerprint: z.string().max(64).optional() }))
    .output(one(billingMonth)),
  lineTransactions: call(history(reader))
    .route({
      method: 'GET',
      path: '/statements/line_transactions',
      summary: 'Les transactions derrière une ligne d’un relevé, écrit ou à venir',
    })
    .input(
      listQuery([], {}).extend({
        /** Of the statement. */
        month,
        /** That the line charges. */
        charged_month: month,
        restaurant_id: id,
        price_line_id: id,
      }),
    )
    .output(list(lineTransaction)),
  issuer: call(reader)
    .route({
      method: 'GET',
      path: '/statements/issuer',
      summary: 'Qui facture\u00a0: mentions, délai et TVA des relevés',
    })
    .output(one(issuer)),
  saveIssuer: call(manager)
    .route({ method: 'PATCH', path: '/statements/issuer', summary: 'Modifier qui facture' })
    .input(
      z.strictObject({
        version: z.int().min(1).optional(),
        /**
         * Read-only: accepted as it was read, so that an answer can be sent back whole; another
         * value is refused.
         */
        platform: z.string().nullable().optional(),
        legal_name: fieldText(RULES.legal_name).optional(),
        siren: orNull('siren').optional(),
        vat_number: orNull('vat_number').optional(),
        address: fieldText(RULES.address).optional(),
        iban: orNull('iban').optional(),
        bic: orNull('bic').optional(),
        payment_days: bounded('Délai de paiement', MAX_PAYMENT_DAYS).optional(),
        service_payment_days: bounded('Délai des factures de prestations', MAX_SERVICE_PAYMENT_DAYS).optional(),
        vat_rate: z
          .number('Le champ Taux de TVA doit être un nombre')
          .refine(
            (rate) => FRENCH_RATES.includes(rate),
            `Ce taux n’existe pas en France\u00a0: ${FRENCH_RATES.map(rateText).join(' ; ')}.`,
          )
          .optional(),
        vat_regime: z.enum(VAT_REGIMES).optional(),
        /** First day of another regime or rate, the 1st of a month; next month's when left out. */
        vat_from: day.nullable().optional(),
        /**
         * Day on which an initiative in franchise crossed the upper threshold: the rate given with
         * it holds from that day, within a month that is not closed.
         */
        threshold_crossed_on: day.nullable().optional(),
        /** Of the answer that is sent back; changes nothing. */
        is_exempt_today: z.boolean().optional(),
        vat_on_debits: z.boolean().optional(),
        deposits_invoices: z.boolean().optional(),
        reminds_invoices: z.boolean().optional(),
        legal_form: fieldText(RULES.legal_form).optional(),
        capital: euros.nullable().optional(),
        rcs: fieldText(RULES.rcs).optional(),
        e_address: fieldText(RULES.e_address).optional(),
      }),
    )
    .output(one(issuer)),
  read: call(reader)
    .route({ method: 'GET', path: '/statements/{id}', summary: 'Un relevé, ses lignes et ses paiements' })
    .input(numbered)
    .output(one(statementDetail)),
  pdf: call({ ...listReader, audited: true, paper: true })
    .route({ method: 'GET', path: '/statements/{id}/statement.pdf', summary: 'Un relevé, en PDF' })
    .input(numbered.extend(ofAccount.shape))
    .output(fileDownload),
  linesCsv: csvCall(reader, '/statements/{id}/statement.csv', 'Un relevé ligne à ligne, en CSV', numbered),
  stopReminders: call(manager)
    .route({
      method: 'PATCH',
      path: '/statements/{id}/reminders',
      summary: 'Arrêter ou reprendre les relances d’un relevé',
    })
    .input(z.strictObject({ id, stopped: z.boolean({ error: absentSays('Relances arrêtées') }) }))
    .output(one(statementDetail)),
  pay: call(manager)
    .route({
      method: 'POST',
      path: '/statements/{id}/payments',
      summary: 'Enregistrer le paiement d’un relevé',
      successStatus: 201,
    })
    .input(paymentInput)
    .output(one(statementDetail)),
  reversePayment: call(manager)
    .route({
      method: 'POST',
      path: '/statements/{id}/payments/{payment_id}/reverse',
      summary: 'Annuler le paiement d’un relevé',
    })
    .input(paymentReversal)
    .output(one(statementDetail)),
};

import { lineUnits } from '../../shared/units/shapes.ts';
import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { MEMBER_STATUSES } from '../../shared/accounts/labels.ts';
import { call, history } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { answeredTexts, changedTexts, newTexts } from '../../base/fields/schemas.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { STOCK_MOVES } from '../../shared/places/stockMoves.ts';
import { PARTNER_FIELDS as FIELDS } from '../../shared/partners/fields.ts';
import { PARTNER_KINDS, PARTNER_STATUSES } from '../../shared/partners/labels.ts';
import { placeStock } from '../../shared/placeStocks.ts';
import { id, instant, pieces, queryList, queryStatuses } from '../../base/primitives.ts';
import { reversalMoments, statedDay } from '../../shared/stockCounts/moments.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { TRANSACTION_STATUSES } from '../../shared/transactions/statuses.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { fieldText } from '../../base/validation/fieldSchema.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { partner, partnerStatement, statementPeriod } from '../../shared/partners/shapes.ts';

export const partnerDetail = partner.extend({
  ...answeredTexts(FIELDS, 'detail'),
  /** The restaurants it may serve and the points where it may drop; null: all of the account. */
  restaurant_ids: z.array(z.int()).nullable(),
  drop_off_point_ids: z.array(z.int()).nullable(),
  open_orders_count: z.int(),
  version: z.int(),
});
export type PartnerDetail = z.infer<typeof partnerDetail>;

/** Stock of a format at a partner, and the pieces that the warehouse could give it. */
const partnerShelf = placeStock.extend({ warehouse_clean: z.int() });
export type PartnerShelf = z.infer<typeof partnerShelf>;

const partnerAdmin = z.object({
  person_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['partner_admin', 'partner_delegated_admin']),
  status: z.enum(MEMBER_STATUSES),
  last_login_at: instant.nullable(),
  second_factor: z.boolean(),
});
export type PartnerAdmin = z.infer<typeof partnerAdmin>;

export const PARTNER_SORTS = ['id', 'name', 'created_at', 'clean', 'transit', 'dirty', 'orders_30_days'] as const;

export const partnerListQuery = listQuery(PARTNER_SORTS, {
  status: queryList(z.enum(PARTNER_STATUSES)).optional(),
  kind: queryList(z.enum(PARTNER_KINDS)).optional(),
  /** For a super administrator, who has no account. */
  account_id: id.optional(),
});
export type PartnerListQuery = z.infer<typeof partnerListQuery>;

/** Transactions of one partner. */
export const partnerTransactionsQuery = listQuery(['date', 'id', 'amount'], {
  type: queryList(z.enum(TRANSACTION_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  restaurant_id: id.optional(),
  drop_off_point_id: id.optional(),
  format_id: id.optional(),
}).extend({ id });

/** None named: all of the account. */
const ids = z.array(id).max(1_000).nullable().optional();

const optionalFields = {
  kind: z.enum(PARTNER_KINDS).optional(),
  restaurant_ids: ids,
  drop_off_point_ids: ids,
};

const MOST_PIECES = 100_000;

const reader = { roles: ['super_admin', 'account_admin'], scope: 'read' } as const;

const manager = { roles: ['super_admin', 'account_admin'], scope: 'write' } as const;

const numbered = z.object({ id });

const person = z.object({ id, person_id: id });

const period = statementPeriod.extend({ id });

export const partnersCalls = {
  ...listAndCsv(reader, '/partners', partnerListQuery, partner, ['Les partenaires', 'Les partenaires, en CSV']),
  read: call(reader)
    .route({ method: 'GET', path: '/partners/{id}', summary: 'Un partenaire' })
    .input(numbered)
    .output(one(partnerDetail)),
  choices: call(reader)
    .route({
      method: 'GET',
      path: '/partners/choices',
      summary: 'Les restaurants et points de dépôt qu’un partenaire peut servir',
    })
    .input(z.strictObject({ kind: z.enum(['restaurant', 'drop_off_point']), account_id: id.optional() }))
    .output(one(z.array(z.object({ id: z.int(), name: z.string() })))),
  create: call(manager)
    .route({ method: 'POST', path: '/partners', summary: 'Créer un partenaire', successStatus: 201 })
    .input(z.object({ account_id: id.optional(), ...newTexts(FIELDS), ...optionalFields }))
    .output(one(partnerDetail)),
  update: call(manager)
    .route({ method: 'PATCH', path: '/partners/{id}', summary: 'Modifier un partenaire' })
    .input(
      z.object({
        id,
        version: z.int().min(1).optional(),
        ...changedTexts(FIELDS),
        ...optionalFields,
      }),
    )
    .output(one(partnerDetail)),
  deactivate: call(manager)
    .route({ method: 'POST', path: '/partners/{id}/deactivate', summary: 'Désactiver un partenaire' })
    .input(numbered.extend({ to_id: id.nullish() }))
    .output(one(partnerDetail)),
  reactivate: call(manager)
    .route({ method: 'POST', path: '/partners/{id}/reactivate', summary: 'Réactiver un partenaire' })
    .input(numbered)
    .output(one(partnerDetail)),
  admins: call(reader)
    .route({ method: 'GET', path: '/partners/{id}/admins', summary: 'Les personnes d’un partenaire' })
    .input(numbered)
    .output(one(z.array(partnerAdmin))),
  inviteAdmin: call(manager)
    .route({
      method: 'POST',
      path: '/partners/{id}/admins',
      summary: 'Inviter l’administrateur d’un partenaire',
      successStatus: 201,
    })
    .input(z.object({ id, email: fieldText(FIELDS.email), name: z.string().trim().max(120).optional() }))
    .output(one(z.array(partnerAdmin))),
  resendAdmin: call(manager)
    .route({ method: 'POST', path: '/partners/{id}/admins/resend', summary: 'Renvoyer une invitation' })
    .input(person)
    .output(one(z.array(partnerAdmin))),
  removeAdmin: call(manager)
    .route({ method: 'POST', path: '/partners/{id}/admins/remove', summary: 'Retirer une personne' })
    .input(person.extend({ to_id: id.nullish() }))
    .output(one(z.array(partnerAdmin))),
  stocks: call(reader)
    .route({ method: 'GET', path: '/partners/{id}/stocks', summary: 'Le stock d’un partenaire' })
    .input(numbered)
    .output(one(z.array(partnerShelf))),
  supply: call(manager)
    .route({
      method: 'POST',
      path: '/partners/{id}/supply',
      summary: 'Approvisionner un partenaire ou y reprendre des contenants',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        transaction_type: z.enum(STOCK_MOVES),
        lines: z
          .array(z.object({ format_id: id, quantity: pieces(1, MOST_PIECES), ...lineUnits }))
          .min(1, 'Indiquez au moins une quantité.')
          .max(50, 'Trop de lignes à la fois.'),
        ...statedDay,
        comments: z.string().trim().max(COMMENT_MAX).optional(),
      }),
    )
    .output(one(transactionRow)),
  transactions: call(history(reader))
    .route({ method: 'GET', path: '/partners/{id}/transactions', summary: 'Les transactions d’un partenaire' })
    .input(partnerTransactionsQuery)
    .output(list(transactionRow)),
  reverseSupply: call(manager)
    .route({
      method: 'POST',
      path: '/partners/{id}/supplies/{transaction}/reverse',
      summary: 'Annuler un approvisionnement ou une reprise',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        transaction: id,
        comment: z.string().trim().min(1, 'Indiquez pourquoi vous annulez.').max(COMMENT_MAX),
        ...reversalMoments,
      }),
    )
    .output(one(transactionRow)),
  deliveryNote: call({ ...reader, audited: true, paper: true })
    .route({
      method: 'GET',
      path: '/partners/{id}/supplies/{file}',
      summary: 'Le bon de livraison ou de reprise, en PDF',
    })
    .input(
      z.object({
        id,
        /**
         * « 34.pdf »: the number of the transaction.
         */
        file: z.string().regex(/^[1-9]\d{0,14}\.pdf$/),
      }),
    )
    .output(fileDownload),
  statement: call(history(reader))
    .route({ method: 'GET', path: '/partners/{id}/statement', summary: 'Le relevé d’un partenaire sur une période' })
    .input(period)
    .output(one(partnerStatement)),
  statementCsv: csvCall(reader, '/partners/{id}/statement.csv', 'Le relevé d’un partenaire, en CSV', period),
  statementPdf: call(history({ ...reader, paper: true }))
    .route({ method: 'GET', path: '/partners/{id}/statement.pdf', summary: 'Le relevé d’un partenaire, en PDF' })
    .input(period)
    .output(fileDownload),
};

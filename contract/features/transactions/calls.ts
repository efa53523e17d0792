import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { FUNDINGS } from '../../shared/cards/status.ts';
import { balanceRef } from '../../shared/ledgerCards/refs.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { eurosOut, id, queryEuros, queryList, queryStatuses } from '../../base/primitives.ts';
import { PAYMENT_MEANS } from '../../shared/statements/means.ts';
import { reversalMoments } from '../../shared/stockCounts/moments.ts';
import { recordInput } from '../../shared/transactions/record.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { slotOf } from './slots.ts';
import { TRANSACTION_STATUSES } from '../../shared/transactions/statuses.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { csvCall } from '../../base/listCalls.ts';
import { movement, transactionTotals } from '../../shared/transactions/shapes.ts';

const SLOT_EXPECTED = 'Le créneau attendu est de la forme 2-12\u00a0: mardi, de 12\u00a0h à 13\u00a0h.';

export const TRANSACTION_SORTS = ['date', 'id', 'amount'] as const;

export const transactionListQuery = listQuery(TRANSACTION_SORTS, {
  /** The same as `group`, bracketed as the other filters are. */
  group: z.string().max(40).optional(),
  type: queryList(z.enum(TRANSACTION_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  format_id: id.optional(),
  /** Credits alone, by where their money came from. */
  origin: queryList(z.enum(FUNDINGS)).optional(),
  drop_off_point_id: id.optional(),
  customer_id: id.optional(),
  card_holder_id: id.optional(),
  min_amount: queryEuros.optional(),
  max_amount: queryEuros.optional(),
  /**
   * An hour of the week in Paris, « 2-12 » for Tuesdays from 12:00 to 12:59: when it was completed.
   */
  slot: z
    .string()
    .refine((text) => slotOf(text) !== undefined, SLOT_EXPECTED)
    .optional(),
}).extend({
  /** One of the groups; left out: every type. An unknown one: 'Invalid transaction group'. */
  group: z.string().max(40).optional(),
});
export type TransactionListQuery = z.infer<typeof transactionListQuery>;

const entry = z.object({ account: z.string(), balance: balanceRef, debit: eurosOut, credit: eurosOut });

/** Containers that a service outside the web app still has, by format. */
const outing = z.object({
  service_id: z.int(),
  custom_customer: z.string(),
  left: z.array(
    z.object({
      format_id: z.int(),
      format_title: z.string(),
      picture_url: z.string().nullable(),
      drawing: format.shape.drawing,
      quantity: z.int(),
    }),
  ),
});
export type Outing = z.infer<typeof outing>;

/** Of what was paid out: means and payee; null in earlier rows, and once erased. */
const paidOut = z.object({
  means: z.enum(PAYMENT_MEANS).nullable(),
  payee: z.string().nullable(),
  reference: z.string().nullable(),
});

export const transactionDetail = z.object({
  transaction: transactionRow,
  /** Null of whatever pays no one. */
  paid_out: paidOut.nullable(),
  /**
   * By which means the initiative received money, null of rows of before; null of whatever it did
   * not receive.
   */
  received: z.object({ means: z.enum(PAYMENT_MEANS).nullable() }).nullable(),
  /** Of containers that were sold: the euros received, null where not given. */
  sold: z.object({ amount: eurosOut, means: z.enum(PAYMENT_MEANS) }).nullable(),
  movements: z.array(movement),
  /** Codes that moved with it; a missed one was expected elsewhere. */
  units: z.array(z.object({ code: z.string(), missed: z.boolean() })),
  entries: z.array(entry),
  linked: z.array(transactionRow),
  /** Of what goes out of the web app, and comes back: what is still out. */
  outing: outing.nullable(),
  /** Whether it can be reversed, else why not; null while only the books tell: `with=reversal`. */
  reversible: z.boolean().nullable(),
  irreversible_reason: z.string().nullable(),
  /**
   * The open incident that it made, if it was probably entered twice: its desk reverses it and
   * settles what was counted since.
   */
  twice_incident_id: z.int().nullable(),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

/**
 * Of a list that shows credits, also how many of them and how much came from where; the ones that
 * are completed, as every sum.
 */
const totalsByOrigin = transactionTotals.extend({
  origins: z.array(z.object({ count: z.int(), amount: eurosOut, origin: z.enum(FUNDINGS) })),
});
export type TotalsByOrigin = z.infer<typeof totalsByOrigin>;

export const transactionCalls = {
  list: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/transactions', summary: 'Les transactions d’un groupe' })
    .input(transactionListQuery)
    .output(list(transactionRow)),
  totals: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/transactions/totals', summary: 'Les totaux de ce qui est filtré' })
    .input(transactionListQuery)
    .output(one(totalsByOrigin)),
  csv: csvCall(ADMIN_READS, '/transactions.csv', 'Ce qui est filtré, en CSV', transactionListQuery),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/transactions/{id}', summary: 'Une transaction, ses mouvements et ses écritures' })
    .input(z.object({ id, with: z.literal('reversal').optional() }))
    .output(one(transactionDetail)),
  record: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/transactions', summary: 'Enregistrer une transaction', successStatus: 201 })
    .input(recordInput)
    .output(one(transactionRow)),
  reverse: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/transactions/{id}/reverse',
      summary: 'Annuler une transaction',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        comment: z.string().trim().min(1, 'Indiquez pourquoi vous annulez.').max(COMMENT_MAX),
        ...reversalMoments,
      }),
    )
    .output(one(transactionRow)),
};

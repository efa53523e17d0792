import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { PARTNER_TYPES } from '../../shared/partners/types.ts';
import { id, queryList, queryStatuses } from '../../base/primitives.ts';
import { movement, transactionTotals } from '../../shared/transactions/shapes.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { TRANSACTION_STATUSES } from '../../shared/transactions/statuses.ts';
import { csvCall } from '../../base/listCalls.ts';

export const partnerTransactionListQuery = listQuery(['date', 'id'], {
  type: queryList(z.enum(PARTNER_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  format_id: id.optional(),
});
export type PartnerTransactionListQuery = z.infer<typeof partnerTransactionListQuery>;

/**
 * A transaction as its partner sees it: where containers went; the euros of others are not its
 * business.
 */
export const partnerTransactionDetail = z.object({
  transaction: transactionRow,
  movements: z.array(movement),
  linked: z.array(transactionRow),
  /** The order it belongs to. */
  order_id: z.int().nullable(),
});
export type PartnerTransactionDetail = z.infer<typeof partnerTransactionDetail>;

const reader = { roles: ['partner_admin'], scope: 'read' } as const;

export const partnerTransactionCalls = {
  list: call(history(reader))
    .route({ method: 'GET', path: '/partner/transactions', summary: 'Les mouvements du partenaire' })
    .input(partnerTransactionListQuery)
    .output(list(transactionRow)),
  totals: call(history(reader))
    .route({ method: 'GET', path: '/partner/transactions/totals', summary: 'Les totaux de ce qui est filtré' })
    .input(partnerTransactionListQuery)
    .output(one(transactionTotals)),
  csv: csvCall(
    reader,
    '/partner/transactions.csv',
    'Les mouvements du partenaire, en CSV',
    partnerTransactionListQuery,
  ),
  read: call(reader)
    .route({ method: 'GET', path: '/partner/transactions/{id}', summary: 'Un mouvement du partenaire' })
    .input(z.object({ id }))
    .output(one(partnerTransactionDetail)),
};

import { z } from 'zod';
import { call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';

export const SEARCH_KINDS = [
  'application',
  'restaurant',
  'card',
  'customer',
  'drop_off_point',
  'partner',
  'collection_site',
  'order',
  'invoice',
  'credit_note',
  'statement',
  'wash_lot',
  'transaction',
] as const;

/** Facts of a found transaction, for its link: its lists follow from its type. */
const foundTransaction = z.object({
  type: z.enum(TRANSACTION_TYPES),
  owner_type: z.enum(['CardHolder', 'Customer']).nullable(),
  owner_id: z.int().nullable(),
});

export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  label: z.string(),
  /** Fact that distinguishes it from its neighbours: state and balance, type and day. */
  fact: z.string(),
  /** Null for anything but a transaction. */
  transaction: foundTransaction.nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchCalls = {
  search: call({ roles: ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/search', summary: 'Chercher dans ce que l’on a le droit de voir' })
    .input(z.strictObject({ q: z.string().trim().min(1).max(100) }))
    .output(one(z.array(searchHit))),
};

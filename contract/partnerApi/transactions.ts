import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id, instant } from '../base/primitives.ts';
import { TRANSACTION_STATUSES } from '../shared/transactions/statuses.ts';
import { TRANSACTION_TYPES } from '../shared/transactions/types.ts';
import { partnerCall } from './call.ts';
import { byId, pageById, since } from './paging.ts';
import { sixDigits } from './pieces.ts';
import { postingRequest } from './transactions/input.ts';

const row = {
  id: z.int(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  variant: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  day: z.string(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** Money that moved, without the deposits. */
  amount_cents: z.int(),
  containers_cost_cents: z.int(),
  containers_count: z.int(),
  containers: z.array(z.object({ format_id: z.int().nullable(), quantity: z.int(), role: z.string().nullable() })),
  restaurant_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  card_number: z.string().nullable(),
  order_id: z.int().nullable(),
  service_id: z.int().nullable(),
  failure_reason: z.string().nullable(),
  /** The device that recorded it; null to customers. */
  device_name: z.string().nullable(),
  /** The transaction that it takes back. */
  reverses_id: z.int().nullable(),
  /** During which the caller may still take it back; 0: no longer, or never. */
  reversible_seconds: z.int(),
};

export const partnerTransactionRow = z.object(row);
export type PartnerTransactionRow = z.infer<typeof partnerTransactionRow>;

export const partnerTransaction = z.object({
  ...row,
  /** Cents that its customer or card may spend now; null without one. */
  credits_count_cents: z.int().nullable(),
  /** The other transactions recorded together with this one, by one request. */
  gesture: z.array(partnerTransactionRow),
  /** For the customer to show, when the restaurant has to confirm; returned once. */
  confirmation_code: z.string().nullable(),
  confirmation_expires_at: instant.nullable(),
  /** Where its customer pays, while it waits for the payment provider. */
  payment_url: z.string().nullable(),
});
export type PartnerTransaction = z.infer<typeof partnerTransaction>;

const everybody = { who: ['access', 'customer', 'restaurant_owner', 'device'], scope: 'transactions' } as const;
const TAGS = ['Transactions'];
const answer = one(partnerTransaction);

export const transactionCalls = {
  record: partnerCall({ ...everybody, keyed: true })
    .route({
      method: 'POST',
      path: '/transactions',
      summary: 'Enregistrer une transaction\u00a0: emprunt, retour, dépôt…',
      successStatus: 201,
      tags: TAGS,
    })
    .input(postingRequest)
    .output(answer),
  list: partnerCall(everybody)
    .route({
      method: 'GET',
      path: '/transactions',
      summary: 'Les transactions, les dernières d’abord : celles de l’accès, du client ou du restaurant',
      tags: TAGS,
    })
    .input(z.object({ ...byId, since }))
    .output(pageById(partnerTransactionRow)),
  read: partnerCall(everybody)
    .route({ method: 'GET', path: '/transactions/{id}', summary: 'Une transaction, et où elle en est', tags: TAGS })
    .input(z.object({ id }))
    .output(answer),
  confirm: partnerCall({ who: ['access', 'restaurant_owner'], scope: 'transactions' })
    .route({
      method: 'POST',
      path: '/transactions/{id}/confirm',
      summary: 'Confirmer ce qu’un client a demandé, par le code qu’il montre',
      tags: TAGS,
    })
    .input(z.object({ id, code: sixDigits }))
    .output(answer),
  cancel: partnerCall(everybody)
    .route({
      method: 'POST',
      path: '/transactions/{id}/cancel',
      summary: 'Renoncer à une transaction en attente',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(answer),
  reverse: partnerCall({ who: ['restaurant_owner', 'device'], scope: 'transactions', keyed: true })
    .route({
      method: 'POST',
      path: '/transactions/{id}/reverse',
      summary: 'Annuler un acte de son restaurant, moins de deux minutes après, depuis l’appareil qui l’a enregistré',
      successStatus: 201,
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(answer),
};

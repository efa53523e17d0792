import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { changedTexts, newTexts } from '../../base/fields/schemas.ts';
import { MAX_SELECTED } from '../../base/constants.ts';
import { CUSTOMER_ACCESSES } from './labels.ts';
import { requestDecisionInput } from '../../shared/awaitingActs/decision.ts';
import { alsoRedacted, personalDataCalls } from './personalData.ts';
import { refundRequest } from './refundRequest.ts';
import { CUSTOMER_SORTS } from './sorts.ts';
import { fileDownload } from '../../base/download.ts';
import { formBoolean } from '../../base/formBody.ts';
import {
  creditInput,
  customerStock,
  holderBalance,
  holderMoney,
  holderTransactionsQuery,
  stockFixInput,
} from '../../shared/holders.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { eurosOut, id, instant, queryList } from '../../base/primitives.ts';
import { CUSTOMER_FIELDS } from '../../shared/customers/fields.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { importCalls } from '../../shared/imports/calls.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const customer = z.object({
  id: z.int(),
  uuid: z.uuid(),
  email: z.string(),
  name: z.string(),
  created_at: instant,
  credits: eurosOut,
  deposits: eurosOut,
  containers_count: z.int(),
  reuses_count: z.int(),
  last_activity_at: instant.nullable(),
  /** When the personal data was erased; e-mail and name are then gone. */
  erased_at: instant.nullable(),
  access: z.enum(CUSTOMER_ACCESSES),
  version: z.int(),
});
export type Customer = z.infer<typeof customer>;

export const customerListQuery = listQuery(CUSTOMER_SORTS, {
  /** Some of them, by number. */
  id: queryList(id, MAX_SELECTED).optional(),
  /** `positive`: something on the cagnotte; `zero`: nothing. */
  credits: z.enum(['positive', 'zero']).optional(),
  holding: z.enum(['some', 'none']).optional(),
  /**
   * `recent`: something happened in the last 30 days; `asleep`: nothing did; `never`: nothing ever.
   */
  activity: z.enum(['recent', 'asleep', 'never']).optional(),
});
export type CustomerListQuery = z.infer<typeof customerListQuery>;

const manager = { roles: ['account_admin'], scope: 'user_account:manage' } as const;

const { list: transactions, csv: transactionsCsv } = listAndCsv(
  history(ADMIN_READS),
  '/customers/{id}/transactions',
  holderTransactionsQuery,
  transactionRow,
  ['Les transactions d’un conso', 'Les transactions d’un conso, en CSV'],
);

export const customerCalls = {
  ...personalDataCalls,
  ...importCalls('customers', 'user_account:manage', '/customers', 'consos', {
    /** Invites each new conso by mail, some hundreds an hour. */
    invite: formBoolean('Inviter par mail').optional(),
  }),
  ...listAndCsv(ADMIN_READS, '/customers', customerListQuery, customer, ['Les consos', 'Les consos filtrés, en CSV']),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/customers/{id}', summary: 'Un conso' })
    .input(z.object({ id }))
    .output(one(customer)),
  create: call(manager)
    .route({ method: 'POST', path: '/customers', summary: 'Ajouter un conso', successStatus: 201 })
    .input(z.strictObject({ ...newTexts(CUSTOMER_FIELDS), invite: z.boolean().optional() }))
    .output(one(customer)),
  update: call(manager)
    .route({ method: 'PATCH', path: '/customers/{id}', summary: 'Corriger l’e-mail ou le nom d’un conso' })
    .input(z.strictObject({ id, version: z.int().min(1).optional(), ...changedTexts(CUSTOMER_FIELDS) }))
    .output(one(customer)),
  invite: call(manager)
    .route({ method: 'POST', path: '/customers/{id}/invite', summary: 'Inviter un conso par mail' })
    .input(z.object({ id }))
    .output(one(customer)),
  credit: call(manager)
    .route({ method: 'POST', path: '/customers/{id}/credits', summary: 'Créditer un conso', successStatus: 201 })
    .input(creditInput)
    .output(one(transactionRow)),
  stockFix: call(manager)
    .route({
      method: 'POST',
      path: '/customers/{id}/stock_fixes',
      summary: 'Corriger ce que détient un conso',
      successStatus: 201,
    })
    .input(stockFixInput)
    .output(one(transactionRow)),
  money: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/customers/{id}/money',
      summary: 'Ce qui se rembourse et ce qui se reprend de la cagnotte d’un conso',
    })
    .input(z.object({ id }))
    .output(one(holderMoney)),
  balance: call(ADMIN_READS)
    .route({ method: 'GET', path: '/customers/{id}/balance', summary: 'La cagnotte d’un conso au fil des jours' })
    .input(z.object({ id }))
    .output(one(z.array(holderBalance))),
  personalData: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({
      method: 'GET',
      path: '/customers/{id}/personal_data.zip',
      summary: 'Tout ce que l’initiative sait d’un conso, en JSON et CSV',
    })
    .input(z.object({ id }))
    .output(fileDownload),
  /** 409: one of the texts does not say the name any more. */
  erase: call(manager)
    .route({
      method: 'DELETE',
      path: '/customers/{id}/personal_data',
      summary: 'Effacer les données personnelles d’un conso',
    })
    .input(z.strictObject({ id, mentions: alsoRedacted }))
    .output(one(customer)),
  refundRequests: call(manager)
    .route({
      method: 'GET',
      path: '/refund_requests',
      summary: 'Les remboursements par virement que demandent les consos, les plus anciens d’abord',
    })
    .output(one(z.array(refundRequest))),
  decideRefund: call(manager)
    .route({
      method: 'POST',
      path: '/customers/{id}/refund_request/decisions',
      summary: 'Rembourser un conso qui l’a demandé, ou refuser',
    })
    .input(requestDecisionInput)
    .output(one(customer)),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/customers/{id}/stocks', summary: 'Les contenants que détient un conso' })
    .input(z.object({ id }))
    .output(one(z.array(customerStock))),
  transactions,
  transactionsCsv,
};

import { z } from 'zod';
import { call } from './call.ts';
import { csvDownload } from './download.ts';
import { creditInput, holderStock, holderTransactionsQuery } from './holders.ts';
import { list, listQuery, one } from './pagination.ts';
import { eurosOut, id, instant } from './primitives.ts';
import { transactionRow } from './transactions/row.ts';

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
});
export type Customer = z.infer<typeof customer>;

const administrator = { roles: ['account_admin'], scope: 'read' } as const;

export const customerCalls = {
  list: call(administrator)
    .route({ method: 'GET', path: '/customers', summary: 'Les consos' })
    .input(listQuery(['id', 'email', 'created_at'], {}))
    .output(list(customer)),
  read: call(administrator)
    .route({ method: 'GET', path: '/customers/{id}', summary: 'Un conso' })
    .input(z.object({ id }))
    .output(one(customer)),
  credit: call({ roles: ['account_admin'], scope: 'user_account:manage' })
    .route({ method: 'POST', path: '/customers/{id}/credits', summary: 'Créditer un conso', successStatus: 201 })
    .input(creditInput)
    .output(one(transactionRow)),
  stocks: call(administrator)
    .route({ method: 'GET', path: '/customers/{id}/stocks', summary: 'Les contenants que détient un conso' })
    .input(z.object({ id }))
    .output(one(z.array(holderStock))),
  transactions: call(administrator)
    .route({ method: 'GET', path: '/customers/{id}/transactions', summary: 'Les transactions d’un conso' })
    .input(holderTransactionsQuery)
    .output(list(transactionRow)),
  transactionsCsv: call(administrator)
    .route({
      method: 'GET',
      path: '/customers/{id}/transactions.csv',
      summary: 'Les transactions d’un conso, en CSV',
      outputStructure: 'detailed',
    })
    .input(holderTransactionsQuery)
    .output(csvDownload),
};

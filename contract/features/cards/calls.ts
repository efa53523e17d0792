import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { FUNDINGS } from '../../shared/cards/status.ts';
import { MAX_CARDS_PER_BATCH } from '../../base/constants.ts';
import { fileDownload } from '../../base/download.ts';
import { absentSays } from '../../base/formBody.ts';
import {
  creditInput,
  holderBalance,
  holderMoney,
  holderStock,
  holderTransactionsQuery,
  stockFixInput,
} from '../../shared/holders.ts';
import { one } from '../../base/pagination.ts';
import { euros, id } from '../../base/primitives.ts';
import { means } from '../../shared/transactions/record.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { cardHolder, cardListQuery } from '../../shared/cards/shapes.ts';

const quantity = z
  .int({ error: (issue) => absentSays('Nombre de cartes')(issue) ?? 'La quantité doit être un nombre entier.' })
  .min(1, 'La quantité doit être d’au moins 1.')
  .max(MAX_CARDS_PER_BATCH, `Un lot compte au plus ${MAX_CARDS_PER_BATCH} cartes.`);

const uuids = z
  .array(z.uuid())
  .min(1, 'Choisissez au moins une carte.')
  .max(MAX_CARDS_PER_BATCH, `Au plus ${MAX_CARDS_PER_BATCH} cartes à la fois.`);

const cardBatch = z.object({ quantity, initial_amount: euros, funding: z.enum(FUNDINGS).optional() });

/** A batch bare, or under `data`. */
const cardBatchInput = z
  .object({ ...cardBatch.partial().shape, data: cardBatch.optional() })
  .superRefine(({ data, ...beside }, context) => {
    if (data === undefined) return;
    for (const name of Object.keys(beside)) {
      const message = `Le champ ${name} se donne dans «\u00a0data\u00a0» ou sans lui, pas à côté.`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform(({ data, ...bare }) => data ?? bare)
  .pipe(cardBatch);

const manager = { roles: ['account_admin'], scope: 'user_account:manage' } as const;

const { list: transactions, csv: transactionsCsv } = listAndCsv(
  history(ADMIN_READS),
  '/card_holders/{id}/transactions',
  holderTransactionsQuery,
  transactionRow,
  ['Les transactions d’une carte', 'Les transactions d’une carte, en CSV'],
);

export const cardCalls = {
  ...listAndCsv(ADMIN_READS, '/card_holders', cardListQuery, cardHolder, ['Les cartes', 'Les cartes filtrées, en CSV']),
  read: call({ ...ADMIN_READS, audited: 'with' })
    .route({ method: 'GET', path: '/card_holders/{id}', summary: 'Une carte, et son code PIN s’il est demandé' })
    /** Without it `pin` is null, and no trace is left. */
    .input(z.strictObject({ id, with: z.literal('pin').optional() }))
    .output(one(cardHolder)),
  create: call(manager)
    .route({ method: 'POST', path: '/card_holders', summary: 'Créer un lot de cartes', successStatus: 201 })
    .input(cardBatchInput)
    .output(one(z.array(cardHolder))),
  print: call(manager)
    .route({ method: 'PATCH', path: '/card_holders/print', summary: 'Marquer des cartes comme imprimées' })
    .input(z.object({ uuids }))
    .output(one(z.array(cardHolder))),
  pdf: call({ ...ADMIN_READS, audited: true, paper: true })
    .route({ method: 'POST', path: '/card_holders/cards.pdf', summary: 'Les cartes à imprimer, en PDF' })
    .input(z.object({ uuids, layout: z.enum(['card', 'a4']) }))
    .output(fileDownload),
  pin: call({ ...ADMIN_READS, audited: true })
    .route({ method: 'GET', path: '/card_holders/{id}/pin', summary: 'Le code PIN d’une carte' })
    .input(z.object({ id }))
    /** Null: it cannot be read. */
    .output(one(z.object({ id: z.int(), pin: z.string().nullable() }))),
  activate: call(manager)
    .route({ method: 'POST', path: '/card_holders/{id}/activate', summary: 'Activer une carte' })
    .input(z.object({ id, restaurant_id: id.optional(), ...means }))
    .output(one(cardHolder)),
  deactivate: call(manager)
    .route({ method: 'PATCH', path: '/card_holders/{id}/deactivate', summary: 'Désactiver une carte' })
    .input(z.object({ id }))
    .output(one(cardHolder)),
  unlock: call(manager)
    .route({
      method: 'POST',
      path: '/card_holders/{id}/unlock',
      summary: 'Débloquer une carte après cinq codes PIN erronés',
    })
    .input(z.object({ id }))
    .output(one(cardHolder)),
  credit: call(manager)
    .route({ method: 'POST', path: '/card_holders/{id}/credits', summary: 'Créditer une carte', successStatus: 201 })
    .input(creditInput)
    .output(one(transactionRow)),
  stockFix: call(manager)
    .route({
      method: 'POST',
      path: '/card_holders/{id}/stock_fixes',
      summary: 'Corriger ce que détient une carte',
      successStatus: 201,
    })
    .input(stockFixInput)
    .output(one(transactionRow)),
  money: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/card_holders/{id}/money',
      summary: 'Ce qui se rembourse et ce qui se reprend de la cagnotte d’une carte',
    })
    .input(z.object({ id }))
    .output(one(holderMoney)),
  balance: call(ADMIN_READS)
    .route({ method: 'GET', path: '/card_holders/{id}/balance', summary: 'Le solde d’une carte au fil des jours' })
    .input(z.object({ id }))
    .output(one(z.array(holderBalance))),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/card_holders/{id}/stocks', summary: 'Les contenants que détient une carte' })
    .input(z.object({ id }))
    .output(one(z.array(holderStock))),
  transactions,
  transactionsCsv,
};

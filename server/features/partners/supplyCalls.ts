import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { STOCK_MOVES } from '@boucle/contract/shared/places/stockMoves.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { record } from '../../domain/ledger/record.ts';
import { reverse } from '../../domain/ledger/reversal/reverse.ts';
import { brandOf } from '../../documents/papers/brandOf.ts';
import { PaperToMake } from '../../documents/papers/papers.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';
import { readTransactionSort } from '../../domain/transactions/order.ts';
import { transactionById, transactionPage } from '../../domain/transactions/page.ts';
import { readPartner } from './queries.ts';

const THE_TRANSACTION = 'Cette transaction';

/** A movement between the warehouse and this partner. 404 for any other transaction. */
async function supplyOf(tx: Tx, accountId: number, partnerId: number, id: number): Promise<TransactionRow> {
  const row = await transactionById(tx, accountId, id);
  const moves: readonly string[] = STOCK_MOVES;
  // With a restaurant, containers moved between it and the partner: its page shows them.
  if (row?.partner_id !== partnerId || row.restaurant_id !== null || !moves.includes(row.transaction_type)) {
    throw notFound(THE_TRANSACTION);
  }
  return row;
}

async function rowOf(tx: Tx, accountId: number, id: number): Promise<TransactionRow> {
  const row = await transactionById(tx, accountId, id);
  if (row === undefined) throw notFound(THE_TRANSACTION);
  return row;
}

/** Calls on a partner's stock, its supplies and its returns. */
export const supplyCalls = {
  stocks: calls.partners.stocks.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const { account_id } = await readPartner(tx, caller.accountId ?? undefined, id);
    const [own, warehouse] = [
      await placeStocks(tx, account_id, { place: 'P', id }),
      await placeStocks(tx, account_id, { place: 'A' }),
    ];
    const clean = new Map(warehouse.map((row) => [row.format_id, row.clean]));
    return { data: own.map((row) => ({ ...row, warehouse_clean: clean.get(row.format_id) ?? 0 })) };
  }),

  supply: calls.partners.supply.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const { account_id, name, status } = await readPartner(tx, caller.accountId ?? undefined, input.id);
    if (input.transaction_type === 'admin_give' && status === 'disabled') {
      throw refused(`${name} est désactivé\u00a0: réactivez-le avant de l’approvisionner.`);
    }
    const { id } = await record(tx, account_id, {
      type: input.transaction_type,
      partnerId: input.id,
      adminId: caller.personId,
      lines: input.lines.map(lineOf),
      ...statedBy(input),
      ...(input.comments !== undefined && input.comments !== '' && { comment: input.comments }),
    });
    const row = await rowOf(tx, account_id, id);
    context.details['movement'] = TRANSACTION_TYPE_LABELS[row.transaction_type];
    context.details['pieces'] = row.containers_count;
    return { data: row };
  }),

  transactions: calls.partners.transactions.handler(async ({ context: { tx, caller }, input }) => {
    const { account_id } = await readPartner(tx, caller.accountId ?? undefined, input.id);
    const criteria = {
      types: input.filter?.type,
      statuses: input.filter?.status,
      text: input.filter?.q,
      restaurantId: input.filter?.restaurant_id,
      dropOffPointId: input.filter?.drop_off_point_id,
      formatId: input.filter?.format_id,
      from: input.from_date,
      to: input.to_date,
      partnerId: input.id,
    };
    const order = readTransactionSort(input.sort);
    const { rows, count } = await transactionPage(tx, account_id, criteria, order, readPage(input.page));
    return { data: rows, meta: { count } };
  }),

  reverseSupply: calls.partners.reverseSupply.handler(async ({ context: { tx, caller }, input }) => {
    const { account_id } = await readPartner(tx, caller.accountId ?? undefined, input.id);
    const { id: transactionId } = await supplyOf(tx, account_id, input.id, input.transaction);
    const { id } = await reverse(tx, account_id, {
      transactionId,
      comment: input.comment,
      adminId: caller.personId,
      ...statedBy(input),
    });
    return { data: await rowOf(tx, account_id, id) };
  }),

  deliveryNote: calls.partners.deliveryNote.handler(async ({ context: { tx, caller }, input }) => {
    const partner = await readPartner(tx, caller.accountId ?? undefined, input.id);
    const row = await supplyOf(tx, partner.account_id, input.id, Number.parseInt(input.file, 10));
    return PaperToMake.pdf('deliveryNote', partner, row, await brandOf(tx, partner.account_id));
  }),
};

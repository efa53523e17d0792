import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type HolderTransactionsQuery } from '@boucle/contract/shared/holders.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { problem } from '../../platform/http/errors.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type HolderRef } from '../ledger/types.ts';
import { type TransactionCriteria } from '../transactions/criteria.ts';
import { transactionsCsv } from '../transactions/csv.ts';
import { readTransactionSort } from '../transactions/order.ts';
import { type TransactionPage, transactionPage } from '../transactions/page.ts';

/** A page of what one holder did, the latest first, and how many there are. */
export function holderTransactions(
  tx: Tx,
  accountId: number,
  holder: HolderRef,
  query: HolderTransactionsQuery,
): Promise<TransactionPage> {
  return transactionPage(
    tx,
    accountId,
    criteriaOf(holder, query),
    readTransactionSort(query.sort),
    readPage(query.page),
  );
}

/**
 * The same as CSV, for all time (`all`) or between two days: one of them alone, or neither, is
 * refused (422).
 */
export function holderTransactionsCsv(
  context: Pick<RequestContext, 'dependencies'> & { caller: Caller },
  holder: HolderRef,
  query: HolderTransactionsQuery,
): { headers: Record<string, string>; body: ByteStream } {
  assertPeriod(query);
  return transactionsCsv(context.dependencies.database, {
    accountId: accountOf(context.caller),
    criteria: criteriaOf(holder, query),
    order: readTransactionSort(query.sort),
    name: `transactions-${holder.kind === 'card' ? 'carte' : 'conso'}-${holder.id}`,
  });
}

/** Refuses an export with neither a whole period nor `all=true` (422). */
export function assertPeriod({
  all,
  from_date,
  to_date,
}: Pick<HolderTransactionsQuery, 'all' | 'from_date' | 'to_date'>): void {
  const sentence = 'Donnez les deux dates de la période, ou demandez tout avec all=true.';
  if (from_date === undefined && to_date === undefined) {
    if (all !== true) throw problem('invalid', sentence, { fields: { from_date: [sentence], to_date: [sentence] } });
    return;
  }
  if (from_date === undefined) throw problem('invalid', sentence, { fields: { from_date: [sentence] } });
  if (to_date === undefined) throw problem('invalid', sentence, { fields: { to_date: [sentence] } });
}

const criteriaOf = (
  holder: HolderRef,
  { filter = {}, from_date, to_date }: HolderTransactionsQuery,
): TransactionCriteria => ({
  types: filter.type,
  statuses: filter.status,
  formatId: filter.format_id,
  from: from_date,
  to: to_date,
  text: filter.q,
  ...(holder.kind === 'card' ? { cardHolderId: holder.id } : { customerId: holder.id }),
});

import { type AlertDetail } from '@boucle/contract/features/alerts/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { alertsById } from './queries.ts';

type Row = Omit<AlertDetail['transactions'][number], 'at' | 'amount'> & { at: Date; amount_cents: number };

/**
 * An alert whole, with the transactions that it stands on. 404 when the account has none of that
 * number.
 */
export async function readAlert(tx: Tx, accountId: number, id: number): Promise<AlertDetail> {
  const [alert] = await alertsById(tx, accountId, [id]);
  if (alert === undefined) throw notFound('Cette alerte');
  const rows = await prepared(
    tx,
    sql<Row>`
      select t.id, t.type as transaction_type, t.listed_at as at, t.amount_cents, t.containers_count,
             exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id) as reversed
        from transactions t where t.account_id = ${accountId}::bigint and t.id = any(${alert.evidence.transactions}::bigint[])
       order by t.listed_at, t.id`,
  );
  return {
    ...alert,
    transactions: rows.map(({ at, amount_cents, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: toEuros(amount_cents),
    })),
  };
}

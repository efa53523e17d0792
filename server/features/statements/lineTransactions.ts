import { readPage } from '@boucle/contract/base/pagination.ts';
import { type LineTransaction } from '@boucle/contract/features/statements/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { firstDayOf } from './rows.ts';

interface LineAsked {
  readonly month: string;
  readonly charged_month: string;
  readonly restaurant_id: number;
  readonly price_line_id: number;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly page?: { number?: number | undefined; size?: number | undefined } | undefined;
}

/**
 * A page of the transactions that a line of a statement counts, the latest first: all those of its
 * own month, and of a month closed before the ones that the closing before did not know. Of a month
 * still open, the ones that it would count now. Of a period of its month the ones of these days: a
 * reversal counts on the day that it takes back.
 */
export async function lineTransactions(
  tx: Tx,
  accountId: number,
  { month, charged_month, restaurant_id, price_line_id, from_date, to_date, page }: LineAsked,
): Promise<{ rows: LineTransaction[]; count: number }> {
  const { limit, offset } = readPage(page);
  const { rows } = await tx.raw<{ transaction_id: number; counted: number; count: number }>({
    text: `select f.transaction_id, f.quantity as counted, count(*) over ()::int as count from fee_lines f
      where f.account_id = $1 and f.restaurant_id = $2 and f.price_line_id = $3 and f.month = $4 and f.transaction_id is not null
        and ($4::date = $5::date or f.id > coalesce(
          (select last_fee_line from closed_months where account_id = $1 and month < $5 order by month desc limit 1), 0))
        and f.id <= coalesce((select last_fee_line from closed_months where account_id = $1 and month = $5), 9223372036854775807)
        and ($8::date is null and $9::date is null or exists (
          select from transactions t left join transactions o on o.account_id = $1 and o.id = t.reverses_id
          where t.account_id = $1 and t.id = f.transaction_id and coalesce(o.day, t.day) >= coalesce($8, '-infinity'::date)
            and coalesce(o.day, t.day) <= coalesce($9, 'infinity'::date)))
      order by f.id desc limit $6 offset $7`,
    values: [
      accountId,
      restaurant_id,
      price_line_id,
      firstDayOf(charged_month),
      firstDayOf(month),
      limit,
      offset,
      from_date ?? null,
      to_date ?? null,
    ],
  });
  const found = await transactionsById(
    tx,
    accountId,
    rows.map(({ transaction_id }) => transaction_id),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return {
    rows: rows.flatMap(({ transaction_id, counted }) => {
      const transaction = byId.get(transaction_id);
      return transaction ? [{ counted, transaction }] : [];
    }),
    count: rows[0]?.count ?? 0,
  };
}

import { parisDay } from '@boucle/contract/base/format.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type ReadLine, readLines } from './lines.ts';
import { countsById } from './queries.ts';
import { secondPersonOf } from './secondPerson.ts';

interface EndRow {
  opened_by: number;
  alone_reason: string | null;
  month_was_closed: boolean;
  carried_from_id: number | null;
  carried_to_id: number | null;
  cancelled_by: string | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
}

interface TransactionRow {
  id: number;
  type: 'admin_in' | 'admin_out';
  day: string;
  pieces: number;
}

/**
 * A count whole, as this reader may read it, and its lines as they were read. 404 when the account
 * has none of that number.
 */
export async function readCount(
  tx: Tx,
  accountId: number,
  id: number,
  readerId: number,
): Promise<{ readonly detail: StockCountDetail; readonly lines: ReadLine[]; readonly openedBy: number }> {
  const [[count], [end], transactions] = await Promise.all([
    countsById(tx, accountId, [id], 1000),
    endOf(tx, accountId, id),
    transactionsOf(tx, accountId, id),
  ]);
  if (count === undefined || end === undefined) throw notFound('Cet inventaire');
  const lines = await readLines(tx, accountId, count);
  const isRunning = count.status === 'open' || count.status === 'review';
  const { opened_by: openedBy, alone_reason, cancelled_at, ...rest } = end;
  const detail: StockCountDetail = {
    ...count,
    ...rest,
    lines: lines.map(({ line }) => line),
    counters: [...new Set(lines.flatMap(({ line }) => line.readings.map(({ counted_by }) => counted_by)))],
    second_person: isRunning ? await secondPersonOf(tx, accountId, lines, { readerId, openedBy }) : null,
    posted_day: transactions[0]?.day ?? (count.posted_at === null ? null : parisDay(new Date(count.posted_at))),
    posted_alone_reason: alone_reason,
    transactions: transactions.map(({ id: transaction, type, pieces }) => ({ id: transaction, type, pieces })),
    cancelled_at: cancelled_at?.toISOString() ?? null,
  };
  return { detail, lines, openedBy };
}

/** Who opened it and how it ended. */
async function endOf(tx: Tx, accountId: number, id: number): Promise<EndRow[]> {
  const { rows } = await tx.raw<EndRow & Record<string, unknown>>({
    text: `select c.opened_by, c.alone_reason, c.month_was_closed, c.carried_from_id, c.cancelled_at, c.cancel_reason,
                  (select n.id from stock_counts n where n.account_id = $1 and n.carried_from_id = c.id) as carried_to_id,
                  (select coalesce(nullif(name, ''), email) from people where id = c.cancelled_by) as cancelled_by
             from stock_counts c where c.account_id = $1 and c.id = $2`,
    values: [accountId, id],
  });
  return rows;
}

/** Transactions that it posted, in the order of its lines. */
async function transactionsOf(tx: Tx, accountId: number, id: number): Promise<TransactionRow[]> {
  const { rows } = await tx.raw<TransactionRow & Record<string, unknown>>({
    text: `select t.id, t.type, t.day, t.containers_count as pieces from transactions t
            where t.account_id = $1 and t.id in (
              select l.transaction_id from stock_count_lines l where l.account_id = $1 and l.count_id = $2 and l.transaction_id is not null)
            order by t.id`,
    values: [accountId, id],
  });
  return rows;
}

import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type StatementState, statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import {
  type Statement,
  type StatementPaper,
  type StatementLine,
  type StatementTotals,
} from '@boucle/contract/features/statements/shapes.ts';
import { periodOf } from '../../domain/ledger/invoices/periods.ts';
import { type ClosingLine, type Parties } from '../../domain/ledger/months/closing.ts';

/** A statement as SQL answers it, in cents. */
export interface StatementSqlRow {
  id: number;
  number: number;
  /** First day. */
  month: string;
  restaurant_id: number;
  restaurant_name: string;
  net_cents: number;
  vat_cents: number;
  cash_cents: number;
  rewards_cents: number;
  due_cents: number;
  paid_cents: number;
  vat_rate: number;
  vat_since: string | null;
  due_on: string;
  invoices: Statement['invoices'];
  invoiced: boolean;
  state: StatementState;
  mailed: Statement['mailed'];
  created_at: Date;
}

export interface DetailSqlRow extends StatementSqlRow {
  lines: ClosingLine[];
  parties: Parties;
  seal: string | null;
}

/** YYYY-MM of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** First day of a month (YYYY-MM). */
export const firstDayOf = (month: string): string => `${month}-01`;

export const statementOf = (row: StatementSqlRow): Statement => ({
  id: row.id,
  number: statementNumber(row.month, row.number),
  month: monthOf(row.month),
  restaurant: { id: row.restaurant_id, name: row.restaurant_name },
  net: toEuros(row.net_cents),
  vat: toEuros(row.vat_cents),
  cash: toEuros(row.cash_cents),
  rewards: toEuros(row.rewards_cents),
  due: toEuros(row.due_cents),
  vat_rate: row.vat_rate,
  vat_since: row.vat_since,
  paid: toEuros(row.paid_cents),
  left: toEuros(row.due_cents - row.paid_cents),
  due_on: row.due_on,
  invoices: row.invoices,
  before_invoices: !row.invoiced,
  state: row.state,
  mailed: row.mailed,
  created_at: row.created_at.toISOString(),
});

export const detailOf = (row: DetailSqlRow): StatementPaper => ({
  ...statementOf(row),
  lines: linesOf(row.lines, row.month),
  parties: row.parties,
  seal: row.seal,
});

/**
 * The lines of a statement of that month (its first day): the month itself, then the corrections,
 * the oldest first.
 */
export function linesOf(lines: readonly ClosingLine[], month: string): StatementLine[] {
  const own = lines.filter((line) => line.month === month);
  const corrections = lines.filter((line) => line.month !== month);
  return [...own, ...corrections].map((line) => ({
    month: monthOf(line.month),
    period: periodOf(line),
    price_line_id: line.price_line_id,
    kind: line.kind,
    author: line.author,
    unit_price: toEuros(line.unit_price_cents),
    free_quota: line.free_quota,
    counted: line.counted,
    billed: line.billed,
    amount: toEuros(line.cents),
    correction: line.month !== month,
    already_credited: toEuros(line.already_credited_cents ?? 0),
  }));
}

export interface TotalsSqlRow {
  count: number;
  net_cents: number;
  vat_cents: number;
  cash_cents: number;
  rewards_cents: number;
  due_cents: number;
  left_cents: number;
}

export const totalsFrom = (row: TotalsSqlRow): StatementTotals => ({
  count: row.count,
  net: toEuros(row.net_cents),
  vat: toEuros(row.vat_cents),
  cash: toEuros(row.cash_cents),
  rewards: toEuros(row.rewards_cents),
  due: toEuros(row.due_cents),
  left: toEuros(row.left_cents),
});

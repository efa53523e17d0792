import { type TransactionTotals } from '@boucle/contract/shared/transactions/shapes.ts';
import { moneyTotal } from '@boucle/contract/features/transactions/money.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type ReactNode } from 'react';
import { Money, Pieces } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';

/** The columns with their cells of the totals row. */
export function withTotals(
  columns: readonly Column<TransactionRow>[],
  totals: TransactionTotals | undefined,
): readonly Column<TransactionRow>[] {
  if (totals === undefined) return columns;
  const totalOf: Readonly<Record<string, ReactNode>> = {
    amount: <Money euros={moneyTotal(totals)} />,
    containers: <Pieces count={totals.containers_count} />,
    containers_cost: <Money euros={totals.containers_cost} />,
  };
  return columns.map((column) => (column.key in totalOf ? { ...column, total: totalOf[column.key] } : column));
}

import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';

/**
 * Transactions of a list, each one line with its reversal; a reversal whose original is not in the
 * list keeps a line.
 */
export function actsOf<T extends Pick<PartnerTransactionRow, 'id' | 'reverses_id'>>(
  rows: readonly T[],
): (T & { readonly undone: boolean })[] {
  const listed = new Set(rows.map(({ id }) => id));
  const undone = new Set(rows.map(({ reverses_id }) => reverses_id));
  return rows
    .filter(({ reverses_id }) => reverses_id === null || !listed.has(reverses_id))
    .map((row) => ({ ...row, undone: undone.has(row.id) }));
}

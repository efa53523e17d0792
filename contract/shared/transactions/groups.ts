export const TRANSACTION_GROUPS = ['supply', 'deposits', 'reuses', 'wash'] as const;

export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

/** Shown on the not-found screen and answered by the API (422) for a group that does not exist. */
export const INVALID_TRANSACTION_GROUP = 'Invalid transaction group';

export const TRANSACTION_GROUP_LABELS: Readonly<Record<TransactionGroup, string>> = {
  supply: 'Stocks',
  deposits: 'Cagnottes',
  reuses: 'Réutilisations',
  wash: 'Lavage',
};

/** Whether a word (of a path, of a query) names a transaction group. */
export function isTransactionGroup(value: unknown): value is TransactionGroup {
  return TRANSACTION_GROUPS.some((group) => group === value);
}

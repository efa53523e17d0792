import { type Funding, FUNDING_LABELS, FUNDINGS } from '../../shared/cards/status.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { type TransactionType, TRANSACTION_TYPE_LABELS } from '../../shared/transactions/types.ts';

/** The types whose variant is where the money came from. */
export const CREDIT_TYPES = ['admin_free_deposit', 'activate_card'] as const satisfies readonly TransactionType[];

/** Where the money of a credit came from; null for whatever credits no one. */
export function originOf({
  transaction_type: type,
  variant,
}: Pick<TransactionRow, 'transaction_type' | 'variant'>): Funding | null {
  if (!CREDIT_TYPES.some((credit) => credit === type)) return null;
  return FUNDINGS.find((funding) => funding === variant) ?? null;
}

/**
 * The name of a type where it stands alone: « Crédit offert », « Crédit reçu par le restaurant »,
 * « Crédit repris ».
 */
export function typeAndOrigin(row: Pick<TransactionRow, 'transaction_type' | 'variant'>): string {
  const label = TRANSACTION_TYPE_LABELS[row.transaction_type];
  if (row.variant === 'taken_back') return `${label} repris`;
  const origin = row.transaction_type === 'admin_free_deposit' ? originOf(row) : null;
  return origin === null ? label : `${label} ${FUNDING_LABELS[origin].toLocaleLowerCase('fr')}`;
}

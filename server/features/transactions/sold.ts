import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type RecordInput } from '@boucle/contract/shared/transactions/record.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { OUTSIDE_LABELS } from '@boucle/contract/shared/transactions/outside.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { PAYMENT_MEANS_LABELS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';

/** Refuses euros of a sale for what is not sold. */
export function refuseUnsold(input: RecordInput): void {
  if (input.transaction_type !== 'admin_out' || input.reason === 'sold') return;
  const field = input.sold_for === undefined ? 'sold_means' : 'sold_for';
  if (input.sold_for !== undefined || input.sold_means !== undefined)
    throw invalidField(field, 'N’indiquez un montant reçu que pour des contenants vendus.');
}

/**
 * « Vendus : 12,50 € (espèces) », which the comment of the transaction says first: lists and files
 * have it, whatever they are of.
 */
export function soldWords(input: RecordInput): string | undefined {
  if (input.transaction_type !== 'admin_out' || input.sold_for === undefined) return undefined;
  const means = PAYMENT_MEANS_LABELS[input.sold_means ?? 'transfer'].toLocaleLowerCase('fr');
  return `${OUTSIDE_LABELS.sold}\u00a0: ${euro(input.sold_for)} (${means})`;
}

/** Keeps what containers were sold for. */
export async function keepSold(tx: Tx, accountId: number, id: number, input: RecordInput): Promise<void> {
  if (input.transaction_type !== 'admin_out' || input.sold_for === undefined) return;
  await tx.raw({
    text: 'insert into sold_containers (account_id, transaction_id, cents, means) values ($1, $2, $3, $4)',
    values: [accountId, id, toCents(input.sold_for), input.sold_means ?? 'transfer'],
  });
}

/** What the containers of a transaction were sold for; null where no one said it. */
export async function soldOf(tx: Tx, accountId: number, id: number): Promise<TransactionDetail['sold']> {
  const { rows } = await tx.raw<{ cents: number; means: PaymentMeans }>({
    text: 'select cents, means from sold_containers where account_id = $1 and transaction_id = $2',
    values: [accountId, id],
  });
  const [sold] = rows;
  return sold === undefined ? null : { amount: toEuros(sold.cents), means: sold.means };
}

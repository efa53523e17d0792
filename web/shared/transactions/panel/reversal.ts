import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { flowsOf } from '../movements.ts';

/** Effects of reversing a transaction, a sentence each. */
export function reversalSentences(detail: TransactionDetail, display: TransactionDisplay): readonly string[] {
  const { transaction, movements, entries } = detail;
  const moves = flowsOf(movements).map(
    ({ from, to, total }) =>
      `${count(total, 'contenant repart', 'contenants repartent')}\u00a0: ${to.name} → ${from.name}.`,
  );
  return [
    'Une transaction inverse est enregistrée aujourd’hui\u202f; celle-ci reste dans la liste, rien n’est effacé.',
    ...moves,
    ...(transaction.transaction_type === 'admin_free_deposit'
      ? [`La cagnotte ${ofName(holderOf(transaction, display))} baisse de ${euro(transaction.amount)}.`]
      : entries.length > 0
        ? ['Chaque écriture en euros est reprise en sens contraire.']
        : []),
  ];
}

/** Whose cagnotte, inside a sentence: « la carte 000012 », « Léa Roy ». */
function holderOf({ owner, owner_type }: TransactionRow, display: TransactionDisplay): string {
  return owner && owner_type === 'CardHolder' ? `la carte ${cardNumber(owner.id)}` : display.customer;
}

import { type BalanceCap } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/http/errors.ts';

/** The cap of an account's cagnottes, and how many hold more. */
export async function readBalanceCap(tx: Tx, accountId: number): Promise<BalanceCap> {
  const { rows } = await tx.raw<{ version: number; cents: number; beyond: number }>({
    text: `select a.books_version as version, a.max_balance_cents as cents, (select count(*) from money_accounts m
        where m.account_id = $1 and m.kind = 'CAG' and m.balance_cents > a.max_balance_cents)::int as beyond
      from accounts a where a.id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No account ${accountId}`);
  return { version: row.version, max_balance: toEuros(row.cents), beyond: row.beyond };
}

/**
 * Refuses a cap, in euros, that the amount which new cards begin with exceeds. The account is
 * locked.
 */
export async function assertAboveCards(tx: Tx, accountId: number, capEuros: number): Promise<void> {
  const { rows } = await tx.raw<{ cents: number | null }>({
    text: 'select default_card_amount_cents as cents from accounts where id = $1',
    values: [accountId],
  });
  const cents = rows[0]?.cents ?? 0;
  if (cents > toCents(capEuros)) {
    throw invalidField(
      'max_balance',
      `Les nouvelles cartes commencent à ${euro(toEuros(cents))}\u00a0: choisissez un plafond qui les permet, ou changez d’abord leur montant par défaut dans les paramètres.`,
    );
  }
}

/** Writes the cap, in euros. What cagnottes hold already stays. The books are locked. */
export async function saveBalanceCap(tx: Tx, accountId: number, euros: number): Promise<void> {
  await tx.raw({
    text: 'update accounts set max_balance_cents = $2, books_version = books_version + 1 where id = $1',
    values: [accountId, toCents(euros)],
  });
}

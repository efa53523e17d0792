import { type Tx } from '../../../platform/database/transaction.ts';
import { type Books } from '../books/books.ts';
import { moneyName, moneyOf } from '../books/places.ts';
import { type Plan } from '../command/plan.ts';
import { beyondOwn } from '../posting/ownMoney.ts';
import { refusalOf } from '../posting/sentences.ts';
import { type RuleRow } from '../rules/ruleLanguage.ts';

/**
 * Keeps what a refund would give back from being spent in the meantime. Throws LedgerRefusal when
 * there is not so much, the payment provider did not receive it, or it is a gift.
 */
export async function block(
  tx: Tx,
  accountId: number,
  { command, parties }: Plan,
  { row, books }: { readonly row: RuleRow; readonly books: Books },
): Promise<void> {
  const { amountCents = 0 } = command;
  const key = moneyOf('CAG', parties);
  const purse = books.money.get(moneyName(key));
  const availableCents = (purse?.balanceCents ?? 0) - (purse?.blockedCents ?? 0);
  if (amountCents > availableCents) {
    const shortage = { kind: 'money', availableCents, askedCents: amountCents, purpose: 'taking back' } as const;
    throw await refusalOf(tx, accountId, shortage, parties);
  }
  if (amountCents > books.receivedCents) {
    const shortage = {
      kind: 'received',
      availableCents: Math.max(0, books.receivedCents),
      askedCents: amountCents,
    } as const;
    throw await refusalOf(tx, accountId, shortage, parties);
  }
  const beyond = beyondOwn(row, { parties, askedCents: amountCents }, books);
  if (beyond !== undefined) throw await refusalOf(tx, accountId, beyond, parties);
  await changeBlocked(tx, accountId, key, amountCents);
}

/** Blocks so many cents more of an account, or less. */
export async function changeBlocked(
  tx: Tx,
  accountId: number,
  { kind, owner, ownerId }: ReturnType<typeof moneyOf>,
  deltaCents: number,
): Promise<void> {
  await tx.raw({
    text: `update money_accounts set blocked_cents = blocked_cents + $5
      where account_id = $1 and kind = $2 and owner = $3 and owner_id = $4`,
    values: [accountId, kind, owner, ownerId, deltaCents],
  });
}

import { cardNumber } from '@boucle/contract/cards/status.ts';
import { type Tx } from '../database/transaction.ts';
import { openBooks } from './books.ts';
import { findShortage } from './guards.ts';
import { type ReversalRequest, checkOriginal, opposite } from './opposite.ts';
import { readOriginal } from './original.ts';
import { post } from './post.ts';
import { LedgerRefusal } from './refusals.ts';
import { type Rule } from './ruleLanguage.ts';
import { RULES } from './rules.ts';
import { refusalOf } from './sentences.ts';
import { type Recorded, type ReverseCommand } from './types.ts';
import { isUntouched } from './untouched.ts';

/**
 * Records the reversal of a completed transaction: the opposite of every row it wrote, never a recomputation. Throws
 * LedgerRefusal, in French, when what it brought has been used since, or it is a reversal, or reversed already.
 */
export async function reverse(tx: Tx, accountId: number, command: ReverseCommand): Promise<Recorded> {
  if (command.comment.trim() === '') throw new LedgerRefusal('Dites pourquoi vous annulez.', 'comment');
  const { posting, books } = await prepare(tx, accountId, command, true);
  return post(tx, accountId, posting, books);
}

/** Why a transaction cannot be reversed just now (French), null when it can. Locks and writes nothing. */
export async function whyIrreversible(tx: Tx, accountId: number, transactionId: number): Promise<string | null> {
  try {
    await prepare(tx, accountId, { transactionId, comment: '' }, false);
    return null;
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.detail;
    throw error;
  }
}

async function prepare(tx: Tx, accountId: number, request: ReversalRequest, lock: boolean) {
  const original = await readOriginal(tx, accountId, request.transactionId);
  if (!original) throw new LedgerRefusal('Cette transaction n’existe pas.');
  checkOriginal(original);

  const at = request.at ?? new Date();
  const { holder, restaurantId } = original.parties;
  const books = await openBooks(
    tx,
    accountId,
    {
      cardId: holder?.kind === 'card' ? holder.id : undefined,
      restaurantId,
      cells: original.movements.flatMap(({ from, to }) => [from, to]),
      money: original.entries.flatMap(({ from, to }) => [from, to]),
      lotIds: original.lotRows.map(({ lotId }) => lotId),
      at,
    },
    lock,
  );
  const posting = opposite(original, request, at, books);
  const shortage = findShortage(posting, books);
  if (shortage) throw await refusalOf(tx, accountId, shortage, holder, 'reversal');
  const rule: Rule = RULES[original.type];
  if (rule.cardChange?.undoneUntouched && holder && !(await isUntouched(tx, accountId, holder, original.amountCents))) {
    throw new LedgerRefusal(`La carte ${cardNumber(holder.id)} a servi depuis\u00a0: son activation ne s’annule plus.`);
  }
  return { posting, books };
}

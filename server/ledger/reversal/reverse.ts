import { cardNumber } from '@boucle/contract/cards/status.ts';
import { type Tx } from '../../database/transaction.ts';
import { type BooksQuestion } from '../books/books.ts';
import { lockIncidents, refuseSettled } from '../incidents/settled.ts';
import { findShortage } from '../posting/guards.ts';
import { openBooks } from '../books/openBooks.ts';
import { creditMissing } from '../invoices/serviceInvoices.ts';
import { post } from '../posting/post.ts';
import { promised } from '../posting/promised.ts';
import { customerIn } from '../command/question.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { incidentOf } from '../rules/rows.ts';
import { RULES } from '../rules/rules.ts';
import { refusalOf } from '../posting/sentences.ts';
import { type Recorded, type ReverseCommand } from '../types.ts';
import { type ReversalRequest, type Undoer, checkOriginal, opposite } from './opposite.ts';
import { type Original, readOriginal } from './original.ts';
import { refuseRecalled } from './recalledLot.ts';
import { hasComeBack, isUntouched } from './untouched.ts';

/**
 * Records the reversal of a completed transaction: the opposite of every row it wrote, never a recomputation. Throws
 * LedgerRefusal, in French, when what it brought has been used since, or it is a reversal, or reversed already. `by` tells
 * what only the payment provider or the order may undo.
 */
export async function reverse(
  tx: Tx,
  accountId: number,
  command: ReverseCommand,
  by: Undoer = 'admin',
): Promise<Recorded> {
  if (command.comment.trim() === '') throw new LedgerRefusal('Indiquez pourquoi vous annulez.', 'comment');
  const { posting, books } = await prepare(tx, accountId, command, by, true);
  const recorded = await post(tx, accountId, posting, books);
  await creditMissing(tx, accountId, posting);
  return recorded;
}

/** Why a transaction cannot be reversed just now (French), null when it can. Locks and writes nothing. */
export async function whyIrreversible(tx: Tx, accountId: number, transactionId: number): Promise<string | null> {
  try {
    await prepare(tx, accountId, { transactionId, comment: '' }, 'admin', false);
    return null;
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.detail;
    throw error;
  }
}

async function prepare(tx: Tx, accountId: number, request: ReversalRequest, by: Undoer, lock: boolean) {
  const original = await readOriginal(tx, accountId, request.transactionId);
  if (!original) throw new LedgerRefusal('Cette transaction n’existe pas.');
  checkOriginal(original, by);
  if (original.lines.some(({ role }) => (incidentOf(original.type, original.variant, role) ?? null) !== null)) {
    if (lock) await lockIncidents(tx, accountId, { transactionId: original.id });
    await refuseSettled(tx, accountId, original.id);
  }
  if (original.type === 'admin_wash') await refuseRecalled(tx, accountId, original.id, lock);

  const { holder } = original.parties;
  const asked = questionOfReversal(original, request.at ?? tx.now());
  const books = await openBooks(tx, accountId, { ...asked, numbered: lock }, lock);
  // The locks are held: whoever comes next bears a later instant.
  const posting = promised(opposite(original, request, request.at ?? tx.now(), books), books);
  const shortage = findShortage(posting, books);
  if (shortage) throw await refusalOf(tx, accountId, shortage, original.parties, 'reversal');
  const rule: Rule = RULES[original.type];
  if (rule.cardChange?.undoneUntouched && holder && !(await isUntouched(tx, accountId, holder, original.amountCents))) {
    throw new LedgerRefusal(`La carte ${cardNumber(holder.id)} a servi depuis\u00a0: son activation ne s’annule plus.`);
  }
  const { serviceId } = original.parties;
  if (rule.rows[original.variant]?.undone === 'before anything came back' && serviceId !== undefined) {
    if (await hasComeBack(tx, accountId, serviceId, original.id)) {
      throw new LedgerRefusal('Des contenants en sont déjà revenus\u00a0: annulez d’abord leur retour.');
    }
  }
  return { posting, books };
}

/** The rows that a reversal must read and lock. */
export function questionOfReversal(original: Original, at: Date): BooksQuestion {
  const { holder, receiver, restaurantId } = original.parties;
  const row: RuleRow | undefined = RULES[original.type].rows[original.variant];
  const customerId = customerIn(row?.movements ?? [], original.parties);
  return {
    cardIds: [holder, receiver].flatMap((one) => (one?.kind === 'card' ? [one.id] : [])),
    restaurantId,
    cells: original.movements.flatMap(({ from, to }) => [from, to]),
    money: [
      ...original.entries.flatMap(({ from, to }) => [from, to]),
      ...(customerId === undefined ? [] : [{ kind: 'CAG', owner: 'U', ownerId: customerId }]),
    ],
    lotIds: original.lotRows.map(({ lotId }) => lotId),
    borrowerId: customerId,
    at,
  };
}

import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { parisDay, quantity } from '@boucle/contract/base/format.ts';
import { type Books, type BooksQuestion } from '../books/books.ts';
import { type CellKey, cellName } from '../books/places.ts';
import { hasIncidents, lockIncidents, refuseSettled } from '../incidents/settled.ts';
import { findShortage } from '../posting/guards.ts';
import { correctionsBeside, correctionsOf, insertLate, linkCorrections } from '../posting/countCorrections.ts';
import { type KeptCell, askMoments, countsThatSaw } from '../posting/keptCounts.ts';
import { cellChanges } from '../posting/posting.ts';
import { noteOutflow } from '../posting/outflows.ts';
import { openBooks } from '../books/openBooks.ts';
import { creditMissing } from '../invoices/serviceInvoices.ts';
import { post } from '../posting/post.ts';
import { promised } from '../posting/promised.ts';
import { planOf } from '../command/plan.ts';
import { customerIn, questionOf } from '../command/question.ts';
import { dayOfReversal } from '../posting/day.ts';
import { recordAll } from '../record.ts';
import { LedgerRefusal } from '../refusals.ts';
import { lockCheques } from '../settlements.ts';
import { type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { RULES } from '../rules/rules.ts';
import { refusalOf } from '../posting/sentences.ts';
import { type RecordCommand, type Recorded, type ReverseCommand } from '../types.ts';
import { type ReversalRequest, type Reversed, type Undoer, checkOriginal, opposite } from './opposite.ts';
import { type Original, readOriginal } from './original.ts';
import { refuseRecalled } from './recalledLot.ts';
import { reverseUnitMoves } from '../units/moveUnits.ts';
import { hasComeBack, isUntouched } from './untouched.ts';

/**
 * Records the reversal of a completed transaction: the opposite of every row it wrote, never a
 * recomputation. Throws LedgerRefusal, in French, when what it brought has been used since, or it
 * is a reversal, or reversed already. `by` is set for what only the payment provider or the order
 * may undo, and for a restaurant, which undoes neither a loan nor what is in a closed month; the
 * counts of `keeps` stay as they are, other later counts get an incident.
 */
export async function reverse(
  tx: Tx,
  accountId: number,
  command: ReverseCommand,
  by: Undoer = 'admin',
  keeps: readonly CellKey[] = [],
): Promise<Recorded> {
  if (command.comment.trim() === '') throw new LedgerRefusal('Indiquez pourquoi vous annulez.', 'comment');
  const { found, missing, causeId } = await correctionsBeside(tx, accountId, command.transactionId);
  if (causeId !== null) throw new LedgerRefusal(fallsWith(causeId));
  const original = await readOriginal(tx, accountId, command.transactionId);
  if (original?.means === 'cheque') await lockCheques(tx, accountId);
  const fallen = await cellsOf(tx, accountId, [...found, ...missing]);
  const kept = original && (await keptBy(tx, accountId, { command, original, keeps: [...keeps, ...fallen] }));
  await undo(tx, accountId, command, missing);
  // What is found stands there before it is taken, what is missing leaves once it was brought.
  const foundIds = await recordAll(tx, accountId, kept?.found ?? []);
  const { posting, books } = await prepare(tx, accountId, command, by, true);
  const recorded = await post(tx, accountId, posting, books);
  await reverseUnitMoves(tx, accountId, recorded.id, posting, books);
  noteOutflow(tx, accountId, recorded.id, posting);
  await creditMissing(tx, accountId, posting);
  await undo(tx, accountId, command, found);
  const missingIds = await recordAll(tx, accountId, kept?.missing ?? []);
  await linkCorrections(tx, accountId, recorded.id, { found: foundIds, missing: missingIds });
  await insertLate(tx, accountId, recorded.id, { posting, kept: kept?.silent ?? [] });
  return recorded;
}

interface Kept {
  readonly found: readonly RecordCommand[];
  readonly missing: readonly RecordCommand[];
  /** Counted cells that the reversal changes and of which no one said which came first. */
  readonly silent: readonly KeptCell[];
}

/**
 * What a reversal does to the counts that saw its original, but for those of `keeps`: what keeps
 * one as it was counted, where the caller says that it was put right before. A caller who answers
 * answers of each: LedgerRefusal, naming the counts. All that is touched is locked then, in the one
 * order of everybody.
 */
async function keptBy(
  tx: Tx,
  accountId: number,
  {
    command,
    original,
    keeps,
  }: { readonly command: ReverseCommand; readonly original: Original; readonly keeps: readonly CellKey[] },
): Promise<Kept> {
  const names = new Set(keeps.map(cellName));
  const movements = original.movements.map(({ from, to, quantity: pieces }) => ({
    from: to,
    to: from,
    quantity: pieces,
  }));
  const cells = movements.flatMap(({ from, to }) => [from, to]);
  const saw = await countsThatSaw(tx, accountId, original.id, cells);
  const seen = saw.filter((cell) => !names.has(cellName(cell)));
  const { counted } = command;
  if (counted === undefined || seen.length === 0) return { found: [], missing: [], silent: seen };
  const answered = seen.map((cell) => ({
    ...cell,
    moment: counted.find(({ place, placeId }) => place === cell.place && placeId === cell.placeId)?.moment,
  }));
  await askMoments(tx, accountId, answered, { movements });
  const at = tx.now();
  const closedUntil = await closedMonthsOf(tx, accountId);
  const { found, missing } = correctionsOf(command, { posting: { movements }, kept: answered });
  const dated = ({ day = parisDay(at), ...rest }: RecordCommand): RecordCommand => ({
    ...rest,
    day: dayOfReversal(at, day, closedUntil),
  });
  const asked = questionOfReversal(original, at);
  const touched = [...found, ...missing].flatMap((one) => questionOf(planOf(one, at)).cells);
  if (touched.length > 0) await openBooks(tx, accountId, { ...asked, cells: [...asked.cells, ...touched] }, true);
  return { found: found.map(dated), missing: missing.map(dated), silent: [] };
}

/** The last day of the closed months; null where none is. */
async function closedMonthsOf(tx: Tx, accountId: number): Promise<string | null> {
  const { rows } = await tx.raw<{ closed_until: string | null }>({
    text: 'select closed_until from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.closed_until ?? null;
}

/** Cells that some transactions moved. */
async function cellsOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<CellKey[]> {
  const cells: CellKey[] = [];
  for (const id of ids) {
    const original = await readOriginal(tx, accountId, id);
    cells.push(...(original?.movements ?? []).flatMap(({ from, to }) => [from, to]));
  }
  return cells;
}

/** Takes back the corrections made along with a transaction. */
async function undo(tx: Tx, accountId: number, command: ReverseCommand, corrections: readonly number[]): Promise<void> {
  for (const transactionId of corrections) {
    const { posting, books } = await prepare(tx, accountId, { ...command, transactionId }, 'admin', true);
    const { id } = await post(tx, accountId, posting, books);
    await reverseUnitMoves(tx, accountId, id, posting, books);
  }
}

const fallsWith = (causeId: number): string =>
  `Cette correction tombe avec la transaction n°\u00a0${quantity(causeId)}\u00a0: annulez-la.`;

/**
 * Why a transaction cannot be reversed just now (French), null when it can. Locks and writes
 * nothing.
 */
export async function whyIrreversible(tx: Tx, accountId: number, transactionId: number): Promise<string | null> {
  try {
    const { missing, causeId } = await correctionsBeside(tx, accountId, transactionId);
    if (causeId !== null) return fallsWith(causeId);
    await prepare(tx, accountId, { transactionId, comment: '' }, 'admin', false, missing);
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/**
 * Why an administrator never reverses a transaction (French), from its row; null when only the
 * books tell.
 */
export function whyNever(original: Reversed): string | null {
  try {
    checkOriginal(original, 'admin');
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof LedgerRefusal) return error.detail;
  throw error;
}

/** `undone`: corrections that are taken back before it, as far as the books do not know yet. */
async function prepare(
  tx: Tx,
  accountId: number,
  request: ReversalRequest,
  by: Undoer,
  lock: boolean,
  undone: readonly number[] = [],
) {
  const original = await readOriginal(tx, accountId, request.transactionId);
  if (!original) throw new LedgerRefusal('Cette transaction n’existe pas.');
  checkOriginal(original, by);
  if (await hasIncidents(tx, accountId, original.id)) {
    if (lock) await lockIncidents(tx, accountId, { transactionId: original.id });
    await refuseSettled(tx, accountId, original.id);
  }
  if (original.type === 'admin_wash') await refuseRecalled(tx, accountId, original.id, lock);

  const { holder } = original.parties;
  const asked = questionOfReversal(original, request.at ?? tx.now());
  const books = await booksWithout(
    tx,
    accountId,
    undone,
    await openBooks(tx, accountId, { ...asked, numbered: lock }, lock),
  );
  if (by === 'restaurant' && books.closedUntil !== null && original.day <= books.closedUntil) {
    throw new LedgerRefusal('Le mois est clôturé\u00a0: seule l’initiative peut encore annuler cette transaction.');
  }
  // The locks are held: the next posting has a later instant.
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

/** The books as they are once these transactions are taken back. */
async function booksWithout(tx: Tx, accountId: number, ids: readonly number[], books: Books): Promise<Books> {
  const cells = new Map(books.cells);
  for (const id of ids)
    for (const [name, { delta }] of cellChanges((await readOriginal(tx, accountId, id))?.movements ?? [])) {
      const cell = cells.get(name);
      if (cell !== undefined) cells.set(name, { ...cell, quantity: cell.quantity - delta });
    }
  return { ...books, cells };
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

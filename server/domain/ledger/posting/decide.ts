import { type Books } from '../books/books.ts';
import { dayOf } from './day.ts';
import { checkCards, checkRow } from '../command/demands.ts';
import { compose } from './compose.ts';
import { beyondCap } from './cap.ts';
import { type Shortage, findShortage } from './guards.ts';
import { lotsMoved } from './loans.ts';
import { type Plan } from '../command/plan.ts';
import { type Posting } from './posting.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { rowOf } from '../rules/rows.ts';
import { splitLines } from './split.ts';
import { type CommandLine, type RecordCommand } from '../types.ts';
import { beyondOwn } from './ownMoney.ts';
import { promised } from './promised.ts';

/**
 * The rows that the transaction will write, or what is short. Throws LedgerRefusal for what is
 * wrong in itself.
 */
export function decide(plan: Plan, books: Books): Posting | Shortage {
  const { command, rule, parties, variant: stated, at, completesId } = plan;
  const { restaurantId, orderId } = command;
  if (restaurantId !== undefined && books.washMode === null) {
    throw new LedgerRefusal('Ce restaurant n’existe pas.', 'restaurant_id');
  }
  const variant = stated ?? variantInBooks(rule, command, books);
  const row = rowOf(rule, variant, command);
  checkCards(rule, row, command, books);
  if (stated === undefined) checkRow(rule, row, command);
  if (orderId !== undefined) checkOrder(rule, books);

  const day = dayOf(at, command.day, command.adminId !== undefined, books.closedUntil);
  const lines = linesOf(rule, row, command, books);
  const lots = lotsMoved(row, lines, parties, command.ticketLotId, books);
  if ('kind' in lots) return lots;
  const posting = promised(
    compose({ rule, row, variant, command, parties, books, day, at, lots, lines, completesId }),
    books,
  );
  if (row.limit === 'received' && posting.amountCents > books.receivedCents) {
    return { kind: 'received', availableCents: Math.max(0, books.receivedCents), askedCents: posting.amountCents };
  }
  const beyond =
    completesId === null && rule.capped === 'recorded' ? beyondCap(plan, row, books, posting.amountCents) : undefined;
  const asked = { parties, askedCents: Math.abs(posting.amountCents) };
  // What was requested in time cannot be spent until it is done.
  const taken = completesId === null ? beyondOwn(row, asked, books) : undefined;
  return beyond ?? findShortage(posting, books) ?? taken ?? posting;
}

function variantInBooks(rule: Rule, { holder }: RecordCommand, books: Books): string {
  if (rule.variantFrom === 'counter') return books.exchanges ? 'exchanged' : 'filled_again';
  const card = holder && books.cards.get(holder.id);
  if (!card) throw new LedgerRefusal('Cette carte n’existe pas.', 'card_holder_id');
  return card.funding;
}

function checkOrder(rule: Rule, { orderStatus }: Books): void {
  if (orderStatus === null) throw new LedgerRefusal('Cette commande n’existe pas.', 'order_id');
  if (!rule.orderStatuses?.includes(orderStatus)) {
    throw new LedgerRefusal('Cette commande n’en est plus à cette étape.', 'order_id');
  }
}

/** The requested lines, split against the books; all that the holder has when everything goes. */
function linesOf(rule: Rule, row: RuleRow, command: RecordCommand, books: Books): readonly CommandLine[] {
  const { lines = [], drawerId = 0 } = command;
  if (rule.amount === 'all') return [...heldIn(books)].map(([formatId, quantity]) => ({ formatId, quantity }));
  const { split } = row;
  if (!split) return lines;
  switch (split.against) {
    case 'held':
      return splitLines(split, lines, less(heldIn(books), lines, split.role));
    case 'extras':
      return splitLines(split, lines, books.extras);
    case 'drawer':
      return splitLines(split, lines, drawerIn(books, drawerId));
  }
}

/** Pieces that the open loans of the borrower leave it, by format. */
function heldIn({ lots }: Books): Map<number, number> {
  const held = new Map<number, number>();
  for (const { formatId, left } of lots) held.set(formatId, (held.get(formatId) ?? 0) + left);
  return held;
}

/** Pieces taken by other roles of the command are no longer there for this one. */
function less(held: Map<number, number>, lines: readonly CommandLine[], role: string): Map<number, number> {
  for (const line of lines) {
    if ((line.role ?? '') !== role) held.set(line.formatId, (held.get(line.formatId) ?? 0) - line.quantity);
  }
  return held;
}

function drawerIn({ cells }: Books, drawerId: number): Map<number, number> {
  const there = new Map<number, number>();
  for (const [name, { quantity }] of cells) {
    const [place, placeId, formatId] = name.split('/');
    if (place === 'T' && Number(placeId) === drawerId) there.set(Number(formatId), quantity);
  }
  return there;
}

import { cardNumber } from '@boucle/contract/cards/status.ts';
import { type Books } from './books.ts';
import { dayOfReversal } from './day.ts';
import { type Original } from './original.ts';
import { type CardUpdate, type Posting } from './posting.ts';
import { LedgerRefusal } from './refusals.ts';
import { type Rule } from './ruleLanguage.ts';
import { RULES } from './rules.ts';
import { type ReverseCommand } from './types.ts';

/** `adminId` is absent only when the question is whether one could. */
export type ReversalRequest = Omit<ReverseCommand, 'adminId'> & { readonly adminId?: number };

/** Refuses what is never reversed. */
export function checkOriginal({ status, reversesId, reversed }: Original): void {
  if (reversesId !== null) throw new LedgerRefusal('Une annulation ne s’annule pas.');
  if (reversed) throw new LedgerRefusal('Cette transaction est déjà annulée.');
  if (status !== 'completed') throw new LedgerRefusal('Seule une transaction terminée s’annule.');
}

/** The opposite of every row written; refused when the card is not as the transaction left it. */
export function opposite(original: Original, request: ReversalRequest, at: Date, books: Books): Posting {
  const costCentsByFormat = new Map<number, number>();
  for (const { formatId, quantity, unitDepositCents } of original.lotRows) {
    const cents = Math.abs(quantity) * unitDepositCents;
    costCentsByFormat.set(formatId, (costCentsByFormat.get(formatId) ?? 0) - cents);
  }
  return {
    type: original.type,
    variant: original.variant,
    day: dayOfReversal(at, original.day, books.closedUntil),
    at,
    amountCents: minus(original.amountCents),
    containersCostCents: minus(original.containersCostCents),
    containersCount: minus(original.containersCount),
    origin: original.origin,
    author: null,
    adminId: request.adminId ?? null,
    parties: original.parties,
    comment: request.comment,
    gestureId: null,
    reversesId: original.id,
    lines: original.lines.map((line) => ({ ...line, quantity: -line.quantity })),
    movements: original.movements.map(({ from, to, quantity }) => ({ from: to, to: from, quantity })),
    entries: original.entries.map(({ from, to, amountCents }) => ({ from: to, to: from, amountCents })),
    newLots: [],
    lotChanges: original.lotRows.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity })),
    costCentsByFormat,
    reuses: RULES[original.type].reuses,
    cardChange: cardBefore(original, books),
  };
}

/** The status the card had before. */
function cardBefore({ type, parties: { holder } }: Original, { card }: Books): CardUpdate | null {
  if (holder?.kind !== 'card' || !card) return null;
  const { cardChange }: Rule = RULES[type];
  const left = cardChange ? [cardChange.to] : (['active', 'disabled'] as const);
  if (!left.some((status) => status === card.status)) {
    throw new LedgerRefusal(`La carte ${cardNumber(holder.id)} a changé d’état depuis.`);
  }
  if (!cardChange) return null;
  const status = card.activated && cardChange.to !== 'active' ? 'active' : 'pending';
  return { cardId: holder.id, status, activated: status === 'pending' ? 'never' : 'keep' };
}

/** 0 stays 0: the database and the answers know no −0. */
function minus(figure: number): number {
  return figure === 0 ? 0 : -figure;
}

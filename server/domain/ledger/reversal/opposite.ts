import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { type Books } from '../books/books.ts';
import { dayOfReversal } from '../posting/day.ts';
import { type CardUpdate, type Posting } from '../posting/posting.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type Rule } from '../rules/ruleLanguage.ts';
import { RULES } from '../rules/rules.ts';
import { type LedgerType, type ReverseCommand } from '../types.ts';
import { type Original } from './original.ts';

/**
 * Who undoes: an administrator, a restaurant what it recorded, or for what only they can undo, the
 * payment provider and the order.
 */
export type ReversalRequest = ReverseCommand;

/** What of a transaction tells that it is never reversed. */
export type Reversed = Pick<Original, 'type' | 'variant' | 'status' | 'reversesId' | 'reversed'>;

/** Refuses what is never reversed. */
export function checkOriginal({ type, variant, status, reversesId, reversed }: Reversed, by: Undoer): void {
  if (reversesId !== null) throw new LedgerRefusal('Une annulation ne s’annule pas.');
  if (reversed) throw new LedgerRefusal('Cette transaction est déjà annulée.');
  if (status !== 'completed') throw new LedgerRefusal('Seule une transaction terminée s’annule.');
  const rule: Rule = RULES[type];
  const undone = rule.rows[variant]?.undone;
  if (undone === 'never' || (undone === 'by the provider' && by !== 'provider')) {
    throw new LedgerRefusal('Ce que le prestataire de paiement a fait ne s’annule pas ici.');
  }
  if (rule.orderStatuses && by !== 'order') throw new LedgerRefusal('Cette transaction s’annule avec sa commande.');
  if (by === 'restaurant' && !UNDONE_BY_RESTAURANT.includes(type)) {
    throw new LedgerRefusal(
      rule.recordedBy.includes('restaurant')
        ? 'Un prêt ne s’annule pas\u00a0: reprenez les contenants.'
        : 'Seule l’initiative peut annuler cette transaction.',
    );
  }
}

export type Undoer = 'admin' | 'provider' | 'order' | 'restaurant';

/** What a restaurant records, but for steps of orders and loans, which end by a return. */
export const UNDONE_BY_RESTAURANT: readonly LedgerType[] = TRANSACTION_TYPES.filter((type) => {
  const { recordedBy, orderStatuses, rows }: Rule = RULES[type];
  const lends = Object.values(rows).some(({ movements }) => movements.some(({ lots }) => lots === 'open'));
  return recordedBy.includes('restaurant') && orderStatuses === undefined && !lends;
});

/** The opposite of every row written; refused when the card is not as the transaction left it. */
export function opposite(original: Original, request: ReversalRequest, at: Date, books: Books): Posting {
  const costCentsByFormat = costsOf(original);
  return {
    type: original.type,
    variant: original.variant,
    day: dayOfReversal(at, original.day, books.closedUntil),
    at,
    amountCents: minus(original.amountCents),
    containersCostCents: minus(original.containersCostCents),
    containersCount: minus(original.containersCount),
    origin: original.origin,
    author: request.author ?? null,
    adminId: request.adminId ?? null,
    recorder: null,
    personId: request.personId ?? null,
    parties: original.parties,
    roundId: null,
    place: original.place,
    reason: original.reason,
    rewardId: original.rewardId,
    providerReference: null,
    means: original.means,
    insteadOfId: null,
    completesId: null,
    keptCents: minus(original.keptCents),
    vatCents: minus(original.vatCents),
    comment: request.comment,
    batchId: null,
    reversesId: original.id,
    lines: original.lines.map((line) => ({ ...line, quantity: -line.quantity })),
    units: [],
    movements: original.movements.map(({ from, to, quantity }) => ({ from: to, to: from, quantity })),
    entries: original.entries.map(({ from, to, amountCents }) => ({ from: to, to: from, amountCents })),
    carried: original.carried && { ...original.carried, from: original.carried.to, to: original.carried.from },
    newLots: [],
    newLotsOf: null,
    // The loans of a card that gave them to somebody go back to it: they are none of the
    // receiver's.
    reopened: original.parties.holder?.kind === 'customer' ? books.lots : [],
    lotChanges: original.lotRows.map(({ lotId, quantity }) => ({ lotId, quantity: -quantity })),
    costCentsByFormat,
    cardChange: cardBefore(original, books),
    feeLines: original.feeLines.map((line) => ({ ...line, quantity: -line.quantity })),
    holds: [],
    blocks: [],
  };
}

/**
 * Deposits by format, taken away: what was opened or closed, once where it was closed and opened
 * again.
 */
function costsOf({ lotRows }: Original): Map<number, number> {
  const opened = new Map<number, number>();
  const closed = new Map<number, number>();
  for (const { formatId, quantity, unitDepositCents } of lotRows) {
    const side = quantity > 0 ? opened : closed;
    side.set(formatId, (side.get(formatId) ?? 0) + Math.abs(quantity) * unitDepositCents);
  }
  const formats = new Set([...opened.keys(), ...closed.keys()]);
  return new Map([...formats].map((id) => [id, minus(Math.max(opened.get(id) ?? 0, closed.get(id) ?? 0))]));
}

/** The status the card had before. */
function cardBefore({ type, cardBefore: before, parties: { holder } }: Original, books: Books): CardUpdate | null {
  const card = holder?.kind === 'card' ? books.cards.get(holder.id) : undefined;
  if (!holder || !card) return null;
  const { cardChange }: Rule = RULES[type];
  const left = cardChange ? [cardChange.to] : (['active', 'disabled'] as const);
  if (!left.some((status) => status === card.status)) {
    throw new LedgerRefusal(`La carte ${cardNumber(holder.id)} a changé d’état depuis.`);
  }
  if (!cardChange || before === null) return null;
  return { cardId: holder.id, before: card.status, status: before, activated: before === 'pending' ? 'never' : 'keep' };
}

/** 0 stays 0: the database and the answers know no −0. */
function minus(figure: number): number {
  return figure === 0 ? 0 : -figure;
}

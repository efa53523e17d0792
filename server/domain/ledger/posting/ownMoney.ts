import { type Books } from '../books/books.ts';
import { isOutside } from '../books/ownMoney.ts';
import { type Parties, moneyName, moneyOf } from '../books/places.ts';
import { type RuleRow } from '../rules/ruleLanguage.ts';
import { type Entry, type Posting } from './posting.ts';

/** More is taken out of a cagnotte than the holder paid in, or than was given to them. Cents. */
export interface BeyondOwn {
  readonly kind: 'own' | 'gifts';
  readonly availableCents: number;
  readonly askedCents: number;
}

/** Refuses to pay gifts back, and to take back what a holder paid in. */
export function beyondOwn(
  { takes }: RuleRow,
  { parties, askedCents }: { readonly parties: Parties; readonly askedCents: number },
  { money, ownCents }: Pick<Books, 'money' | 'ownCents'>,
): BeyondOwn | undefined {
  if (takes === undefined) return undefined;
  const purse = money.get(moneyName(moneyOf('CAG', parties)));
  const freeCents = (purse?.balanceCents ?? 0) - (purse?.blockedCents ?? 0);
  const own = Math.max(0, ownCents);
  const availableCents = Math.max(0, takes === 'own' ? Math.min(freeCents, own) : freeCents - own);
  return askedCents > availableCents ? { kind: takes, availableCents, askedCents } : undefined;
}

/**
 * Of a balance that goes to somebody, what was paid in there and goes along; null when nothing
 * does.
 */
export function carriedOf(entries: readonly Entry[], { ownCents }: Pick<Books, 'ownCents'>): Entry | null {
  const [first] = entries;
  const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = Math.min(cents, ownCents);
  return first === undefined || amountCents <= 0 ? null : { from: first.from, to: first.to, amountCents };
}

/**
 * The cents that each holder paid in (+) or was paid back (−) by a posting, by letter and number.
 */
export function ownChanges({ entries, carried }: Pick<Posting, 'entries' | 'carried'>): Map<string, number> {
  const changes = new Map<string, number>();
  const add = ({ kind, owner, ownerId }: Entry['from'], cents: number): void => {
    if (kind !== 'CAG' && kind !== 'CON') return;
    const name = `${owner}/${ownerId}`;
    changes.set(name, (changes.get(name) ?? 0) + cents);
  };
  for (const { from, to, amountCents } of entries) {
    if (isOutside(from.kind)) add(to, amountCents);
    if (isOutside(to.kind)) add(from, -amountCents);
  }
  if (carried !== null) {
    add(carried.from, -carried.amountCents);
    add(carried.to, carried.amountCents);
  }
  return changes;
}

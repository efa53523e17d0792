import { LIABILITY_KINDS } from '@boucle/contract/features/books/liability.ts';
import { type Posting } from './posting.ts';

/**
 * A change of what all holders of an account have together: pieces held of a format, or cents
 * (`formatId` 0).
 */
export interface HolderTotal {
  /** A kind of money account owed to holders, or the letter of a place that holds. */
  readonly kind: string;
  readonly formatId: number;
  readonly delta: number;
}

const OWED: ReadonlySet<string> = new Set(LIABILITY_KINDS);
const HOLDING: ReadonlySet<string> = new Set(['U', 'K', 'G', 'E']);

/**
 * The sums that postings add to the totals of their account, in the order of the key: two that
 * write the same rows wait in line.
 */
export function holderTotalsOf(postings: readonly Pick<Posting, 'entries' | 'movements'>[]): HolderTotal[] {
  const totals = new Map<string, HolderTotal>();
  const add = (kind: string, formatId: number, delta: number): void => {
    const name = `${kind} ${formatId}`;
    totals.set(name, { kind, formatId, delta: (totals.get(name)?.delta ?? 0) + delta });
  };
  for (const { entries, movements } of postings) {
    for (const { from, to, amountCents } of entries) {
      if (OWED.has(from.kind)) add(from.kind, 0, -amountCents);
      if (OWED.has(to.kind)) add(to.kind, 0, amountCents);
    }
    for (const { from, to, quantity } of movements) {
      if (HOLDING.has(from.place)) add(from.place, from.formatId, -quantity);
      if (HOLDING.has(to.place)) add(to.place, to.formatId, quantity);
    }
  }
  return [...totals.values()]
    .filter(({ delta }) => delta !== 0)
    .sort((a, b) => (a.kind === b.kind ? a.formatId - b.formatId : a.kind < b.kind ? -1 : 1));
}

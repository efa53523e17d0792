import { type Lot } from './books.ts';
import { type LotChange, type NewLot } from './posting.ts';
import { type CommandLine } from './types.ts';

/** What lines do to the loans of a borrower. */
export interface LotsMoved {
  readonly opened: readonly NewLot[];
  readonly changes: readonly LotChange[];
  /** Deposits of the lots opened or closed, in cents, for each line. */
  readonly costsCents: readonly number[];
  /** The deposit common to all the pieces of each line, null when they differ. */
  readonly unitDepositsCents: readonly (number | null)[];
}

/** A line that asks back more than is lent. */
export interface LotShortage {
  readonly kind: 'loans';
  readonly formatId: number;
  readonly there: number;
  readonly asked: number;
}

/** Opens one lot a line at the deposit of the day. Every format must have one. */
export function openLots(lines: readonly CommandLine[], deposits: ReadonlyMap<number, number>): LotsMoved {
  const opened = lines.map(({ formatId, quantity }): NewLot => {
    const unitDepositCents = deposits.get(formatId);
    if (unitDepositCents === undefined) throw new RangeError(`Format ${formatId} has no deposit`);
    return { formatId, quantity, unitDepositCents };
  });
  return {
    opened,
    changes: [],
    costsCents: opened.map(({ quantity, unitDepositCents }) => quantity * unitDepositCents),
    unitDepositsCents: opened.map(({ unitDepositCents }) => unitDepositCents),
  };
}

/** Closes the oldest lots first (`lots` comes in that order), releasing exactly what each locked. */
export function closeOldest(lines: readonly CommandLine[], lots: readonly Lot[]): LotsMoved | LotShortage {
  const taken = new Map<number, number>();
  const costsCents: number[] = [];
  const unitDepositsCents: (number | null)[] = [];

  for (const { formatId, quantity } of lines) {
    const ofFormat = lots.filter((lot) => lot.formatId === formatId);
    const units = new Set<number>();
    let rest = quantity;
    let cost = 0;
    for (const lot of ofFormat) {
      const already = taken.get(lot.id) ?? 0;
      const part = Math.min(rest, lot.left - already);
      if (part <= 0) continue;
      taken.set(lot.id, already + part);
      units.add(lot.unitDepositCents);
      cost += part * lot.unitDepositCents;
      rest -= part;
    }
    if (rest > 0) return { kind: 'loans', formatId, ...askedAgainstLent(formatId, lines, ofFormat) };
    costsCents.push(cost);
    const [unit, ...others] = units;
    unitDepositsCents.push(unit === undefined || others.length > 0 ? null : unit);
  }
  const changes = [...taken].map(([lotId, quantity]) => ({ lotId, quantity: -quantity }));
  return { opened: [], changes, costsCents, unitDepositsCents };
}

function askedAgainstLent(formatId: number, lines: readonly CommandLine[], lots: readonly Lot[]) {
  const same = lines.filter((line) => line.formatId === formatId);
  return {
    there: lots.reduce((sum, lot) => sum + lot.left, 0),
    asked: same.reduce((sum, line) => sum + line.quantity, 0),
  };
}

import { type Lot } from '../books/lot.ts';
import { type LotChange, type NewLot } from './posting.ts';
import { type CommandLine } from '../types.ts';

/** The changes that lines make to the loans of a borrower. */
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

/**
 * Opens one lot a line at the deposit fixed earlier, or the deposit of the day. Every format must
 * have one.
 */
export function openLots(lines: readonly CommandLine[], deposits: ReadonlyMap<number, number>): LotsMoved {
  const opened = lines.map(({ formatId, quantity, unitDepositCents: fixed }): NewLot => {
    const unitDepositCents = fixed ?? deposits.get(formatId);
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

/**
 * Closes the oldest lots first (`lots` comes in that order), releasing exactly what each locked.
 */
export function closeOldest(lines: readonly CommandLine[], lots: readonly Lot[]): LotsMoved | LotShortage {
  return take(lines, lots, ({ left }) => left, -1);
}

/** Closes and reopens at the same deposit, dated now: the containers came by. */
export function renewLots(lines: readonly CommandLine[], lots: readonly Lot[]): LotsMoved | LotShortage {
  return closedAgain(lines, lots, () => ({}));
}

/** Closes here and opens elsewhere, at the same deposit and date. */
export function moveLots(lines: readonly CommandLine[], lots: readonly Lot[]): LotsMoved | LotShortage {
  return closedAgain(lines, lots, ({ since, restaurantId }) => ({ since, restaurantId }));
}

/**
 * Gives back to lots what was taken out of them; `lots` comes last closed first, `closed` being
 * what may be given back.
 */
export function reopenLots(
  lines: readonly CommandLine[],
  lots: readonly (Lot & { readonly closed: number })[],
): LotsMoved | LotShortage {
  return take(lines, lots, ({ closed }) => closed, 1);
}

function closedAgain(
  lines: readonly CommandLine[],
  lots: readonly Lot[],
  kept: (lot: Lot) => Partial<NewLot>,
): LotsMoved | LotShortage {
  const closed = closeOldest(lines, lots);
  if ('kind' in closed) return closed;
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const opened = closed.changes.flatMap(({ lotId, quantity }): NewLot[] => {
    const lot = byId.get(lotId);
    if (!lot) return [];
    return [{ formatId: lot.formatId, quantity: -quantity, unitDepositCents: lot.unitDepositCents, ...kept(lot) }];
  });
  return { ...closed, opened };
}

/** Takes pieces from the first lots that have some. */
function take<L extends Lot>(
  lines: readonly CommandLine[],
  lots: readonly L[],
  availableIn: (lot: L) => number,
  sign: 1 | -1,
): LotsMoved | LotShortage {
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
      const part = Math.min(rest, availableIn(lot) - already);
      if (part <= 0) continue;
      taken.set(lot.id, already + part);
      units.add(lot.unitDepositCents);
      cost += part * lot.unitDepositCents;
      rest -= part;
    }
    if (rest > 0) {
      const there = ofFormat.reduce((sum, lot) => sum + availableIn(lot), 0);
      return { kind: 'loans', formatId, there, asked: askedOf(formatId, lines) };
    }
    costsCents.push(cost);
    const [unit, ...others] = units;
    unitDepositsCents.push(unit === undefined || others.length > 0 ? null : unit);
  }
  const changes = [...taken].map(([lotId, quantity]) => ({ lotId, quantity: sign * quantity }));
  return { opened: [], changes, costsCents, unitDepositsCents };
}

function askedOf(formatId: number, lines: readonly CommandLine[]): number {
  return lines.filter((line) => line.formatId === formatId).reduce((sum, { quantity }) => sum + quantity, 0);
}

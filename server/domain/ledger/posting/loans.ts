import { type Books } from '../books/books.ts';
import { type LotShortage, type LotsMoved, closeOldest, moveLots, openLots, renewLots, reopenLots } from './lots.ts';
import { type Parties, borrowerOf } from '../books/places.ts';
import { type Borrower } from './posting.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type LotAction, type MovementRule, type RuleRow } from '../rules/ruleLanguage.ts';
import { type CommandLine } from '../types.ts';

/** The loans that the movements of a row change, and the lines that do so. */
export interface RowLots extends Pick<LotsMoved, 'opened' | 'changes'> {
  readonly moved: ReadonlyMap<CommandLine, { readonly costCents: number; readonly unitDepositCents: number | null }>;
  readonly openedFor: Borrower | null;
  /** Deposits of the lines whose deposits are kept, in cents. */
  readonly keptCents: number;
}

/**
 * The loans that each movement of the row opens, closes, renews, moves or reopens. Throws
 * LedgerRefusal for a format without price.
 */
export function lotsMoved(
  row: RuleRow,
  lines: readonly CommandLine[],
  parties: Parties,
  ticketLotId: number | undefined,
  books: Books,
): RowLots | LotShortage {
  const moved = new Map<CommandLine, { costCents: number; unitDepositCents: number | null }>();
  const all: LotsMoved[] = [];
  let keptCents = 0;
  // Closings of one row draw on the same lots: together, in the order of the movements.
  const closing = row.movements.filter(({ lots }) => lots === 'close');
  const groups = [...row.movements.filter(({ lots }) => lots !== 'close').map((one) => [one]), closing];
  for (const group of groups) {
    const action = group.find(({ lots }) => lots !== undefined)?.lots;
    if (action === undefined) continue;
    const own = group.flatMap(({ role }) => lines.filter((line) => (line.role ?? '') === role));
    const result = actOn(action, own, ticketLotId, books);
    if ('kind' in result) return result;
    all.push(result);
    own.forEach((line, i) => {
      const costCents = result.costsCents[i] ?? 0;
      moved.set(line, { costCents, unitDepositCents: result.unitDepositsCents[i] ?? null });
      if (group.some(({ role, kept }) => kept && role === (line.role ?? ''))) keptCents += costCents;
    });
  }
  return {
    moved,
    opened: all.flatMap(({ opened }) => opened),
    changes: all.flatMap(({ changes }) => changes),
    openedFor: openedFor(row.movements, parties),
    keptCents,
  };
}

function actOn(action: LotAction, lines: readonly CommandLine[], ticketLotId: number | undefined, books: Books) {
  switch (action) {
    case 'open':
      if (lines.some((line) => line.unitDepositCents === undefined && !books.deposits.has(line.formatId))) {
        throw new LedgerRefusal('contenant inconnu', 'lines');
      }
      return openLots(lines, books.deposits);
    case 'close':
      return closeOldest(lines, ticketFirst(books.lots, ticketLotId));
    case 'renew':
      return renewLots(lines, books.lots);
    case 'move':
      return moveLots(lines, books.lots);
    case 'reopen':
      return reopenLots(lines, books.closings);
  }
}

/** A guest's ticket names the loan that is closed. */
function ticketFirst(lots: Books['lots'], ticketLotId: number | undefined): Books['lots'] {
  if (ticketLotId === undefined) return lots;
  return [...lots.filter(({ id }) => id === ticketLotId), ...lots.filter(({ id }) => id !== ticketLotId)];
}

function openedFor(movements: readonly MovementRule[], parties: Parties): Borrower | null {
  const opening = movements.find(({ lots }) => lots === 'open' || lots === 'renew' || lots === 'move');
  return (opening?.to && borrowerOf(opening.to, parties)) ?? null;
}

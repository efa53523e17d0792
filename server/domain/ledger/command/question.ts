import { type BooksQuestion } from '../books/books.ts';
import { type Plan } from './plan.ts';
import { type CellKey, type Parties, borrowerOf, cellOf, moneyOf } from '../books/places.ts';
import { type MovementRule, type RuleRow } from '../rules/ruleLanguage.ts';
import { rowOf } from '../rules/rows.ts';
import { type CommandLine, type RecordCommand } from '../types.ts';

/**
 * The rows that a command must read and lock. Of rows still to be chosen between, all that any of
 * them touches.
 */
export function questionOf({ command, rule, parties, variant, at, completesId }: Plan): BooksQuestion {
  const rows =
    variant === undefined
      ? Object.keys(rule.rows).map((one) => rowOf(rule, one, command))
      : [rowOf(rule, variant, command)];
  const { holder, receiver, restaurantId, lines = [] } = command;
  const formatIds = [...new Set(lines.map(({ formatId }) => formatId))];
  const movements = rows.flatMap((row) => row.movements);
  const opens = movements.some(({ lots }) => lots === 'open');
  const closing = movements.find(({ lots }) => lots === 'close' || lots === 'renew' || lots === 'move');
  const splits = rows.flatMap(({ split }) => (split ? [split] : []));
  const takesAll = rule.amount === 'all';
  const lender = closing?.from && borrowerOf(closing.from, parties);
  const borrower = customerIn(movements, parties);
  return {
    cardIds: [holder, receiver].flatMap((one) => (one?.kind === 'card' ? [one.id] : [])),
    restaurantId,
    cells: rows.flatMap((row) => cellsOf(row, lines, parties)),
    wholePlace: wholePlaceOf(
      splits.some(({ against }) => against === 'drawer'),
      takesAll ? lender : undefined,
      command,
    ),
    money: [
      ...moneyNamed(rows, command).map((role) => moneyOf(role, parties)),
      // The holds of a borrower's orders follow its loans, under the lock of its cagnotte.
      ...(borrower === undefined ? [] : [{ kind: 'CAG', owner: 'U', ownerId: borrower }]),
    ],
    openLots: lender && { ...lender, formatIds: takesAll ? null : formatIds },
    pricedFormatIds: opens ? formatIds : undefined,
    orderId: command.orderId,
    pickups: splits.some(({ against }) => against === 'extras') || movements.some(({ lots }) => lots === 'reopen'),
    fee: rule.fee,
    vat: movements.some(({ kept }) => kept === true),
    borrowerId: borrower,
    received:
      rows.some(({ limit }) => limit === 'received') && holder
        ? { customerId: holder.id, exceptId: completesId }
        : undefined,
    own:
      (rule.receiver === true || rows.some(({ takes }) => takes !== undefined)) && holder
        ? { holder, exceptId: completesId }
        : undefined,
    capped: rule.capped === 'recorded' && completesId === null ? (receiver ?? holder) : undefined,
    at,
  };
}

/** The customer whose loans the movements change, if there is one. */
export function customerIn(movements: readonly MovementRule[], { holder, receiver }: Parties): number | undefined {
  const moved = movements.filter(({ lots }) => lots !== undefined).flatMap(({ from, to }) => [from, to]);
  const customers = [moved.includes('H') ? holder : undefined, moved.includes('U') ? receiver : undefined];
  return customers.find((one) => one?.kind === 'customer')?.id;
}

/** Lines may still be split: each stands for every movement that it may become. */
function cellsOf(row: RuleRow, lines: readonly CommandLine[], parties: Parties): CellKey[] {
  const { split } = row;
  const becomes = (role: string): string[] =>
    split?.role === role ? [split.within, split.beyond, ...(split.short === undefined ? [] : [split.short])] : [role];
  return lines.flatMap(({ role: given = '', formatId }) =>
    row.movements
      .filter(({ role }) => becomes(given).includes(role))
      .flatMap(({ from, to }) => [from, to].flatMap((end) => (end ? [cellOf(end, formatId, parties)] : []))),
  );
}

function moneyNamed(rows: readonly RuleRow[], { restaurantId }: RecordCommand) {
  const money = new Set(rows.flatMap(({ entries }) => entries.flatMap(({ from, to }) => [from, to])));
  if (restaurantId === undefined) money.delete('CASH');
  return [...money];
}

function wholePlaceOf(
  drawer: boolean,
  holder: { owner: string; ownerId: number } | undefined,
  { drawerId }: RecordCommand,
): BooksQuestion['wholePlace'] {
  if (drawer && drawerId !== undefined) return { place: 'T', placeId: drawerId };
  return holder && { place: holder.owner, placeId: holder.ownerId };
}

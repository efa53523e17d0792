import { type Books, type BooksQuestion } from './books.ts';
import { dayOf } from './day.ts';
import { checkCard, checkCommand, checkRow } from './demands.ts';
import { type Shortage, findShortage } from './guards.ts';
import { type LotsMoved, closeOldest, openLots } from './lots.ts';
import { type Parties, cellOf, holderLetter, moneyOf, settleBack } from './places.ts';
import { type Posting, type PostingLine } from './posting.ts';
import { LedgerRefusal } from './refusals.ts';
import { type AmountSymbol, type Rule, type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';
import { type CommandLine, type RecordCommand } from './types.ts';

/** A command that may be recorded as far as can be told without the books. */
export interface Plan {
  readonly command: RecordCommand;
  readonly rule: Rule;
  /** Undefined when the card's batch tells it. */
  readonly variant: string | undefined;
  readonly at: Date;
}

/** Checks what can be checked before anything is read. Throws LedgerRefusal. */
export function planOf(command: RecordCommand): Plan {
  const rule: Rule = RULES[command.type];
  checkCommand(rule, command);
  const variant = statedVariant(rule, command);
  if (variant !== undefined) checkRow(rule, rowOf(rule, variant), command);
  return { command, rule, variant, at: command.at ?? new Date() };
}

/** What the transaction will write, or what is short. Throws LedgerRefusal for what is wrong in itself. */
export function decide({ command, rule, variant: stated, at }: Plan, books: Books): Posting | Shortage {
  const { holder, restaurantId } = command;
  if (holder?.kind === 'card') checkCard(rule, holder.id, books.card);
  if (restaurantId !== undefined && books.washMode === null) {
    throw new LedgerRefusal('Ce restaurant n’existe pas.', 'restaurant_id');
  }
  const variant = stated ?? books.card?.funding ?? '';
  const row = rowOf(rule, variant);
  if (stated === undefined) checkRow(rule, row, command);

  const day = dayOf(at, command.day, command.adminId !== undefined, books.closedUntil);
  const lots = lotsMoved(row, command, books);
  if ('kind' in lots) return lots;
  const posting = postingOf({ rule, row, variant, command, books, day, at, lots });
  return findShortage(posting, books) ?? posting;
}

/** What must be read and locked. Of rows still to be chosen between, only the cagnotte counts: the rest is not guarded. */
export function questionOf({ command, rule, variant, at }: Plan): BooksQuestion {
  const rows = variant === undefined ? Object.values(rule.rows) : [rowOf(rule, variant)];
  const { holder, restaurantId, lines = [] } = command;
  const parties = partiesOf(command);
  const formatIds = [...new Set(lines.map(({ formatId }) => formatId))];
  const movements = rows.flatMap((row) => row.movements);
  const money = new Set(rows.flatMap((row) => row.entries.flatMap(({ from, to }) => [from, to])));
  if (restaurantId === undefined) money.delete('CASH');
  const closes = movements.some(({ lots }) => lots === 'close');
  const opens = movements.some(({ lots }) => lots === 'open');
  return {
    cardId: holder?.kind === 'card' ? holder.id : undefined,
    restaurantId,
    cells: movements.flatMap(({ role, from, to }) =>
      linesOf(lines, role).flatMap(({ formatId }) => [cellOf(from, formatId, parties), cellOf(to, formatId, parties)]),
    ),
    money: [...money].map((role) => moneyOf(role, parties)),
    openLots: closes && holder ? { owner: holderLetter(holder), ownerId: holder.id, formatIds } : undefined,
    pricedFormatIds: opens ? formatIds : undefined,
    at,
  };
}

/** The variant, when it does not depend on the books. */
function statedVariant(rule: Rule, command: RecordCommand): string | undefined {
  switch (rule.variantFrom) {
    case 'single':
      return '';
    case 'command':
      return command.variant ?? '';
    case 'origin':
      return command.origin ?? command.variant ?? 'offered';
    case 'ends':
      return ends(command);
    case 'batch':
      return undefined;
  }
}

function ends({ restaurantId, partnerId }: RecordCommand): string {
  if (partnerId === undefined) return 'restaurant';
  return restaurantId === undefined ? 'partner' : 'partner_and_restaurant';
}

function rowOf(rule: Rule, variant: string): RuleRow {
  const row = rule.rows[variant];
  if (!row) throw new LedgerRefusal('Cette variante n’existe pas pour ce type de transaction.', 'variant');
  return row;
}

function partiesOf({ holder, restaurantId, partnerId }: RecordCommand): Parties {
  return { holder, restaurantId, partnerId };
}

function linesOf(lines: readonly CommandLine[], role: string): CommandLine[] {
  return lines.filter((line) => (line.role ?? '') === role);
}

/** The loans that each movement of the row opens or closes, and the lines that do so. */
function lotsMoved(row: RuleRow, command: RecordCommand, books: Books) {
  const moved = new Map<CommandLine, { costCents: number; unitDepositCents: number | null }>();
  const all: LotsMoved[] = [];
  for (const { role, lots } of row.movements) {
    if (lots === undefined) continue;
    const lines = linesOf(command.lines ?? [], role);
    if (lots === 'open' && lines.some(({ formatId }) => !books.deposits.has(formatId))) {
      throw new LedgerRefusal('contenant inconnu', 'lines');
    }
    const result = lots === 'open' ? openLots(lines, books.deposits) : closeOldest(lines, books.lots);
    if ('kind' in result) return result;
    all.push(result);
    lines.forEach((line, i) => {
      moved.set(line, {
        costCents: result.costsCents[i] ?? 0,
        unitDepositCents: result.unitDepositsCents[i] ?? null,
      });
    });
  }
  return { moved, opened: all.flatMap(({ opened }) => opened), changes: all.flatMap(({ changes }) => changes) };
}

interface Decided {
  readonly rule: Rule;
  readonly row: RuleRow;
  readonly variant: string;
  readonly command: RecordCommand;
  readonly books: Books;
  readonly day: string;
  readonly at: Date;
  readonly lots: Exclude<ReturnType<typeof lotsMoved>, Shortage>;
}

function postingOf({ rule, row, variant, command, books, day, at, lots }: Decided): Posting {
  const { holder, lines = [] } = command;
  const parties = partiesOf(command);
  const costCentsByFormat = new Map<number, number>();
  for (const [{ formatId }, { costCents }] of lots.moved) {
    costCentsByFormat.set(formatId, (costCentsByFormat.get(formatId) ?? 0) + costCents);
  }
  const amounts: Record<AmountSymbol, number> = {
    a: { none: 0, command: command.amountCents ?? 0, batch: books.card?.initialAmountCents ?? 0 }[rule.amount],
    D: [...costCentsByFormat.values()].reduce((sum, cents) => sum + cents, 0),
  };

  return {
    type: command.type,
    variant,
    day,
    at,
    amountCents: amounts.a,
    containersCostCents: amounts.D,
    containersCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    origin: row.origin ?? null,
    author: command.adminId === undefined ? (command.author ?? null) : null,
    adminId: command.adminId ?? null,
    parties,
    comment: command.comment ?? null,
    gestureId: command.gestureId ?? null,
    reversesId: null,
    lines: lines.map((line): PostingLine => ({
      formatId: line.formatId,
      role: line.role ?? '',
      quantity: line.quantity,
      unitDepositCents: lots.moved.get(line)?.unitDepositCents ?? null,
    })),
    movements: row.movements.flatMap(({ role, from, to }) =>
      linesOf(lines, role).map(({ formatId, quantity }) => ({
        from: settleBack(cellOf(from, formatId, parties), books.washMode ?? undefined),
        to: settleBack(cellOf(to, formatId, parties), books.washMode ?? undefined),
        quantity,
      })),
    ),
    entries: row.entries
      .map(({ from, to, amount }) => ({
        from: moneyOf(from, parties),
        to: moneyOf(to, parties),
        amountCents: amounts[amount],
      }))
      .filter(({ amountCents }) => amountCents > 0),
    newLots: lots.opened,
    lotChanges: lots.changes,
    costCentsByFormat,
    reuses: rule.reuses,
    cardChange:
      rule.cardChange && holder
        ? { cardId: holder.id, status: rule.cardChange.to, activated: rule.cardChange.to === 'active' ? 'now' : 'keep' }
        : null,
  };
}

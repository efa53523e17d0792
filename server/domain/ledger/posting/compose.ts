import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Books } from '../books/books.ts';
import { feeLinesOf } from './fees.ts';
import { type RowLots } from './loans.ts';
import { type CellKey, type Parties, cellOf, moneyName, moneyOf, settleBack } from '../books/places.ts';
import { type CardUpdate, type Movement, type Posting, type PostingLine } from './posting.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type AmountSymbol, type CellRole, type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { piecesOf, reusesOf } from '../rules/rows.ts';
import { type CommandLine, type RecordCommand } from '../types.ts';
import { carriedOf } from './ownMoney.ts';
import { type NamedUnit, unitEnds } from '../books/unitArrows.ts';
import { vatInside } from './vat.ts';

export interface Decided {
  readonly rule: Rule;
  readonly row: RuleRow;
  readonly variant: string;
  readonly command: RecordCommand;
  readonly parties: Parties;
  readonly books: Books;
  readonly day: string;
  readonly at: Date;
  readonly lots: RowLots;
  readonly lines: readonly CommandLine[];
  readonly completesId: number | null;
}

/** Everything that a decided command writes. */
export function compose(decided: Decided): Posting {
  const { rule, row, variant, command, parties, books, day, at, lots, completesId } = decided;
  const costCentsByFormat = new Map<number, number>();
  for (const [{ formatId }, { costCents }] of lots.moved) {
    costCentsByFormat.set(formatId, (costCentsByFormat.get(formatId) ?? 0) + costCents);
  }
  const D = [...costCentsByFormat.values()].reduce((sum, cents) => sum + cents, 0);
  const K = lots.keptCents;
  const v = K === 0 ? 0 : vatInside(K, day, books.vatRates);
  const a = row.takesBack ? -amountOf(decided, D) : amountOf(decided, D);
  const amounts: Record<AmountSymbol, number> = { a, '-a': -a, D, K, 'K-v': K - v, v };
  const lines = decided.lines.map((line): PostingLine => {
    const unitDepositCents = lots.moved.get(line)?.unitDepositCents ?? null;
    return { formatId: line.formatId, role: line.role ?? '', quantity: line.quantity, unitDepositCents };
  });
  const entries = row.entries
    .map(({ from, to, amount }) => ({
      from: moneyOf(from, parties),
      to: moneyOf(to, parties),
      amountCents: amounts[amount],
    }))
    .filter((entry) => entry.amountCents > 0);
  const isBlocked = completesId !== null && row.limit === 'received';
  return {
    type: command.type,
    variant,
    day,
    at,
    amountCents: amounts.a,
    containersCostCents: D,
    containersCount: piecesOf(command.type, variant, lines),
    origin: row.origin ?? null,
    author: command.adminId === undefined ? (command.author ?? null) : null,
    adminId: command.adminId ?? null,
    recorder: command.recorder ?? null,
    personId: command.personId ?? null,
    parties,
    roundId: command.roundId ?? null,
    place: command.place ?? null,
    ...(command.settling && { settling: command.settling }),
    reason: command.reason ?? null,
    rewardId: command.rewardId ?? null,
    providerReference: command.providerReference ?? null,
    means: meansOf(decided),
    insteadOfId: command.insteadOfId ?? null,
    comment: command.comment ?? null,
    batchId: command.batchId ?? null,
    reversesId: null,
    completesId,
    keptCents: K,
    vatCents: v,
    lines,
    movements: movementsOf(decided),
    units: unitsOf(decided),
    entries,
    carried: rule.receiver ? carriedOf(entries, books) : null,
    newLots: lots.opened,
    newLotsOf: lots.opened.length > 0 ? lots.openedFor : null,
    lotChanges: lots.changes,
    reopened: books.closings,
    costCentsByFormat,
    cardChange: cardChangeOf(decided),
    feeLines: feeLinesOf({
      rule,
      restaurantId: command.restaurantId,
      author: command.adminId === undefined ? (command.author ?? null) : null,
      quantity: rule.fee === 'per_card_activation' ? 1 : reusesOf(command.type, variant, lines),
      day,
      prices: books.prices,
    }),
    holds: [],
    blocks: isBlocked ? [{ key: moneyOf('CAG', parties), deltaCents: -amounts.a }] : [],
  };
}

/** Accounts of the initiative's own money. */
const OWN_MONEY: readonly string[] = ['BANK', 'CHEQUES', 'CASH_BOX', 'TRANSIT'];

/**
 * The initiative's money moves by transfer unless an administrator chooses another means; other
 * recorders' means are unknown.
 */
function meansOf({ row, command }: Decided): PaymentMeans | null {
  const moves = row.entries.some(({ from, to }) => OWN_MONEY.includes(from) || OWN_MONEY.includes(to));
  if (moves) return command.means ?? (command.adminId === undefined ? null : 'transfer');
  if (command.means === undefined) return null;
  throw new LedgerRefusal('Le moyen n’est demandé que si l’initiative reçoit ou verse l’argent.', 'means');
}

function amountOf({ rule, command, parties, books }: Decided, costCents: number): number {
  switch (rule.amount) {
    case 'none':
      return 0;
    case 'command':
      return command.amountCents ?? 0;
    case 'batch':
      return books.cards.get(command.holder?.id ?? 0)?.initialAmountCents ?? 0;
    case 'all': {
      const all = books.money.get(moneyName(moneyOf('CAG', parties)))?.balanceCents ?? 0;
      if (all === 0 && costCents === 0 && books.lots.length === 0) {
        throw new LedgerRefusal('Cette carte n’a ni solde ni contenant à transférer.', 'card_holder_id');
      }
      return all;
    }
  }
}

function movementsOf({ row, parties, books, lines }: Decided): Movement[] {
  return lines.flatMap(({ role = '', formatId, quantity }) =>
    row.movements.flatMap((movement): Movement[] => {
      if (movement.role !== role || !movement.from || !movement.to || quantity === 0) return [];
      const from = settleBack(cellOf(movement.from, formatId, parties), books.washMode ?? undefined);
      const to = settleBack(cellOf(movement.to, formatId, parties), books.washMode ?? undefined);
      const isSame = from.place === to.place && from.placeId === to.placeId && from.state === to.state;
      return isSame ? [] : [{ from, to, quantity }];
    }),
  );
}

function unitsOf({ row, parties, books, lines }: Decided): NamedUnit[] {
  return lines.flatMap(({ units = [], role = '', formatId }) => {
    const settled = (end: CellRole): CellKey => settleBack(cellOf(end, formatId, parties), books.washMode ?? undefined);
    const arrows =
      units.length === 0
        ? []
        : unitEnds(row, role).map(({ from, to, reuse }) => ({ from: settled(from), to: settled(to), reuse }));
    return units.map((code) => ({ code, formatId, arrows }));
  });
}

function cardChangeOf({ rule: { cardChange }, command: { holder }, books }: Decided): CardUpdate | null {
  const card = holder?.kind === 'card' ? books.cards.get(holder.id) : undefined;
  if (!cardChange || !holder || !card) return null;
  const activated = cardChange.to === 'active' ? 'now' : 'keep';
  return { cardId: holder.id, before: card.status, status: cardChange.to, activated };
}

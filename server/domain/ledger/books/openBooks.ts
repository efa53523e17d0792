import { type QueryResultRow } from 'pg';
import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type BookMoney, type Books, type BooksQuestion, type PriceLine, type VatRate } from './books.ts';
import { lockForPosting } from './advisoryLocks.ts';
import { type WashMode, cellName, moneyName } from './places.ts';
import { type OrderStatus } from '../rules/ruleLanguage.ts';
import { type AfterLocks, readAfter } from './booksAfter.ts';
import { booksStatement } from './booksStatement.ts';
import { type LotRow, toLot } from './lotRow.ts';
import { type Origin } from '../types.ts';

/** Absent: not asked for; null: nothing found. */
interface Answer {
  closed_until: string | null;
  cards?:
    | { id: number; status: CardStatus; activated: boolean; initial_amount_cents: number; funding: Origin }[]
    | null;
  order_status?: OrderStatus | null;
  restaurant?: { wash_mode: WashMode; exchanges: boolean } | null;
  cells?:
    | {
        id: number;
        place: string;
        place_id: number;
        format_id: number;
        state: string;
        quantity: number;
        reserved: number;
      }[]
    | null;
  money?:
    | { id: number; kind: string; owner: string; owner_id: number; balance_cents: number; blocked_cents: number }[]
    | null;
  named_lots?: LotRow[] | null;
  deposits?: { format_id: number; deposit_cents: number }[] | null;
  prices?: PriceLine[] | null;
  vat_rates?: VatRate[] | null;
  numbered_formats?: number[] | null;
  next_id?: number | null;
}

/**
 * Reads what a transaction touches in one statement, and the statements of `sql/booksAfter.ts` that
 * it needs; `lock` locks the rows until the transaction ends.
 */
export async function openBooks(tx: Tx, accountId: number, question: BooksQuestion, lock: boolean): Promise<Books> {
  // Not awaited: the connection is pipelined, both leave together and the books are read once the
  // locks are held.
  const passed = lock ? lockForPosting(tx, accountId, question) : null;
  passed?.catch(() => undefined);
  const asked = tx.raw<Answer & QueryResultRow>(booksStatement(accountId, question, lock));
  asked.catch(() => undefined);
  // Not awaited either: these leave in the same pipeline as the locks.
  const after = readAfter(tx, accountId, question);
  after.catch(() => undefined);
  // First: the reason of a failed lock is more precise than the statements that failed after it.
  await passed;
  const [answer] = (await asked).rows;
  if (!answer) throw new Error('The books gave no answer');
  const later = await after;
  const lots = [...later.lots, ...(answer.named_lots ?? []).map(toLot), ...later.closings];
  return { ...read(answer, moneyIn(answer)), ...later, lots };
}

function moneyIn({ money }: Answer): Map<string, BookMoney> {
  return new Map(
    (money ?? []).map((m) => [
      moneyName({ kind: m.kind, owner: m.owner, ownerId: m.owner_id }),
      { id: m.id, balanceCents: m.balance_cents, blockedCents: m.blocked_cents },
    ]),
  );
}

function read(answer: Answer, money: Map<string, BookMoney>): Omit<Books, keyof AfterLocks> {
  return {
    closedUntil: answer.closed_until,
    cards: new Map(
      (answer.cards ?? []).map((card) => [
        card.id,
        {
          status: card.status,
          activated: card.activated,
          initialAmountCents: card.initial_amount_cents,
          funding: card.funding,
        },
      ]),
    ),
    washMode: answer.restaurant?.wash_mode ?? null,
    exchanges: answer.restaurant?.exchanges ?? false,
    orderStatus: answer.order_status ?? null,
    cells: new Map(
      (answer.cells ?? []).map((c) => [
        cellName({ place: c.place, placeId: c.place_id, formatId: c.format_id, state: c.state }),
        { id: c.id, quantity: c.quantity, reserved: c.reserved },
      ]),
    ),
    money,
    deposits: new Map((answer.deposits ?? []).map((price) => [price.format_id, price.deposit_cents])),
    prices: answer.prices ?? [],
    vatRates: answer.vat_rates ?? [],
    numberedFormats: new Set(answer.numbered_formats ?? []),
    nextId: answer.next_id ?? null,
  };
}

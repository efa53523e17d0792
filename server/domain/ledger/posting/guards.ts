import { type Books } from '../books/books.ts';
import { type BeyondCap } from './cap.ts';
import { type LotShortage } from './lots.ts';
import { type CellKey, isGuardedCell, isGuardedMoney, moneyName } from '../books/places.ts';
import { type BeyondOwn } from './ownMoney.ts';
import { type MoneyChange, type Posting, cellChanges, moneyChanges } from './posting.ts';

/** Why a posting may not be: figures only, the sentence is made by `refusals.ts`. */
export type Shortage =
  | {
      readonly kind: 'cell';
      readonly key: CellKey;
      readonly there: number;
      readonly promised: number;
      readonly asked: number;
    }
  | {
      readonly kind: 'money';
      readonly availableCents: number;
      readonly askedCents: number;
      readonly purpose: 'deposit' | 'taking back';
    }
  | ({ readonly kind: 'cap' } & BeyondCap)
  | { readonly kind: 'received'; readonly availableCents: number; readonly askedCents: number }
  | BeyondOwn
  | { readonly kind: 'wash'; readonly restaurantId: number }
  | { readonly kind: 'lot' }
  | LotShortage;

/**
 * The rules that hold after every posting, reversals included: no guarded cell below zero nor below
 * what is promised, no cagnotte below what is blocked, no lot out of its bounds, nothing dirty
 * where the restaurant washes. The database enforces the first three again.
 */
export function findShortage(posting: Posting, books: Books): Shortage | undefined {
  return lotShortage(posting, books) ?? cellShortage(posting, books) ?? moneyShortage(posting, books);
}

function cellShortage(posting: Posting, books: Books): Shortage | undefined {
  for (const [name, { key, delta }] of cellChanges(posting.movements)) {
    if (!isGuardedCell(key)) continue;
    if (delta > 0 && key.place === 'R' && key.state === 'dirty' && books.washMode === 'restaurant') {
      return { kind: 'wash', restaurantId: key.placeId };
    }
    const cell = books.cells.get(name);
    const there = cell?.quantity ?? 0;
    const promised = cell?.reserved ?? 0;
    if (delta < 0 && there + delta < promised) return { kind: 'cell', key, there, promised, asked: -delta };
  }
  return undefined;
}

function lotShortage(posting: Posting, books: Books): Shortage | undefined {
  const lots = new Map(books.lots.map((lot) => [lot.id, lot]));
  const isOut = posting.lotChanges.some(({ lotId, quantity }) => {
    const lot = lots.get(lotId);
    return lot === undefined || lot.left + quantity < 0 || lot.left + quantity > lot.opened;
  });
  return isOut ? { kind: 'lot' } : undefined;
}

function moneyShortage(posting: Posting, books: Books): Shortage | undefined {
  for (const [name, { key, deltaCents }] of purseChanges(posting)) {
    if (!isGuardedMoney(key) || deltaCents >= 0) continue;
    const account = books.money.get(name);
    const availableCents = (account?.balanceCents ?? 0) - (account?.blockedCents ?? 0);
    if (availableCents + deltaCents < 0) {
      const purpose = posting.containersCostCents === 0 ? 'taking back' : 'deposit';
      return { kind: 'money', availableCents, askedCents: -deltaCents, purpose };
    }
  }
  return undefined;
}

/** Changes of what may be spent of each account: what it gains, less what is blocked of it. */
function purseChanges({ entries, blocks }: Posting): Map<string, MoneyChange> {
  const changes = moneyChanges(entries);
  for (const { key, deltaCents } of blocks) {
    const name = moneyName(key);
    changes.set(name, { key, deltaCents: (changes.get(name)?.deltaCents ?? 0) - deltaCents });
  }
  return changes;
}

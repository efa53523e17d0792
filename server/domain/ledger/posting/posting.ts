import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type CellKey, type MoneyKey, type Parties, cellName, moneyName } from '../books/places.ts';
import { type OrderHold } from '../books/holds.ts';
import { type Lot } from '../books/lot.ts';
import { type NamedUnit } from '../books/unitArrows.ts';
import { type Author, type LedgerType, type Origin } from '../types.ts';

export interface PostingLine {
  /** 0 for a container of no format of the account. */
  readonly formatId: number;
  readonly role: string;
  /** Pieces; negative in a reversal. */
  readonly quantity: number;
  /** Cents; null when the line closed loans of several deposits, or touches none. */
  readonly unitDepositCents: number | null;
}

export interface Movement {
  readonly from: CellKey;
  readonly to: CellKey;
  readonly quantity: number;
}

export interface Entry {
  readonly from: MoneyKey;
  readonly to: MoneyKey;
  readonly amountCents: number;
}

export interface NewLot {
  readonly formatId: number;
  readonly quantity: number;
  readonly unitDepositCents: number;
  /**
   * Kept from the loan that it goes on from; else the instant and the restaurant of the
   * transaction.
   */
  readonly since?: Date;
  readonly restaurantId?: number | null;
}

/** Whose loans a transaction opens. */
export interface Borrower {
  readonly owner: string;
  readonly ownerId: number;
}

/**
 * A transaction's part in a restaurant's bill: signed pieces or activations, in the month given by
 * its first day.
 */
export interface FeeLine {
  readonly restaurantId: number;
  readonly priceLineId: number;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly month: string;
}

/** Cents of a cagnotte that are blocked from now on (+) or freed (−). */
export interface Block {
  readonly key: MoneyKey;
  readonly deltaCents: number;
}

export interface LotChange {
  readonly lotId: number;
  readonly quantity: number;
}

/** Everything one transaction writes, signs included, before any of it is written. */
export interface Posting {
  readonly type: LedgerType;
  readonly variant: string;
  readonly day: string;
  readonly at: Date;
  readonly amountCents: number;
  readonly containersCostCents: number;
  readonly containersCount: number;
  readonly origin: Origin | null;
  readonly author: Author | null;
  readonly adminId: number | null;
  readonly parties: Parties;
  readonly comment: string | null;
  readonly batchId: string | null;
  readonly reversesId: number | null;
  /** The pending transaction that this completes, its lines being written already. */
  readonly completesId: number | null;
  readonly recorder: 'partner' | 'system' | null;
  readonly personId: number | null;
  readonly roundId: number | null;
  readonly place: string | null;
  /** It settles an incident, and is none. */
  readonly settling?: true;
  readonly reason: string | null;
  readonly rewardId: number | null;
  readonly providerReference: string | null;
  readonly means: PaymentMeans | null;
  readonly insteadOfId: number | null;
  /** Deposits definitively kept, and the VAT inside them. */
  readonly keptCents: number;
  readonly vatCents: number;
  readonly lines: readonly PostingLine[];
  readonly movements: readonly Movement[];
  /** None of a reversal, which reads what its original wrote. */
  readonly units: readonly NamedUnit[];
  readonly entries: readonly Entry[];
  /** Of a balance that goes to somebody, what was paid in and goes along. */
  readonly carried: Entry | null;
  readonly newLots: readonly NewLot[];
  readonly newLotsOf: Borrower | null;
  readonly lotChanges: readonly LotChange[];
  /** Closed loans that the changes may open again. */
  readonly reopened: readonly Lot[];
  /** Deposits in cents by format: their sum is containersCostCents. */
  readonly costCentsByFormat: ReadonlyMap<number, number>;
  readonly cardChange: CardUpdate | null;
  readonly feeLines: readonly FeeLine[];
  readonly holds: readonly OrderHold[];
  readonly blocks: readonly Block[];
}

export interface CardUpdate {
  readonly cardId: number;
  readonly before: CardStatus;
  readonly status: CardStatus;
  readonly activated: 'now' | 'keep' | 'never';
}

export interface CellChange {
  readonly key: CellKey;
  readonly delta: number;
}

export interface MoneyChange {
  readonly key: MoneyKey;
  readonly deltaCents: number;
}

/** The pieces that each cell gains (+) or loses (−), by cellName. */
export function cellChanges(movements: readonly Movement[]): Map<string, CellChange> {
  const changes = new Map<string, CellChange>();
  const add = (key: CellKey, quantity: number): void => {
    const name = cellName(key);
    changes.set(name, { key, delta: (changes.get(name)?.delta ?? 0) + quantity });
  };
  for (const { from, to, quantity } of movements) {
    add(from, -quantity);
    add(to, quantity);
  }
  return changes;
}

/** The cents that each money account gains (+ credit) or loses (− debit), by moneyName. */
export function moneyChanges(entries: readonly Entry[]): Map<string, MoneyChange> {
  const changes = new Map<string, MoneyChange>();
  const add = (key: MoneyKey, cents: number): void => {
    const name = moneyName(key);
    changes.set(name, { key, deltaCents: (changes.get(name)?.deltaCents ?? 0) + cents });
  };
  for (const { from, to, amountCents } of entries) {
    add(from, -amountCents);
    add(to, amountCents);
  }
  return changes;
}

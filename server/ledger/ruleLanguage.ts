import { type CardStatus, type Origin } from './types.ts';

/**
 * A cell, named by its part in the row: A warehouse, R the restaurant, P the partner, H the holder, X the outside world.
 * `R.back` is where returns land: clean where the restaurant washes, dirty elsewhere.
 */
export type CellRole = 'A.clean' | 'A.dirty' | 'R.clean' | 'R.back' | 'P.clean' | 'H' | 'X.supplier' | 'X.gap';

/** A money account, named by its part: CAG and CON of the holder, CASH of the restaurant, BANK and GES of the account. */
export type MoneyRole = 'CAG' | 'CON' | 'CASH' | 'BANK' | 'GES';

/** `a` the amount; `D` the deposits of the lots that the row opens or closes. */
export type AmountSymbol = 'a' | 'D';

/** One arrow per line of the command that bears the role ('' when the row has a single movement). */
export interface MovementRule {
  readonly role: string;
  readonly from: CellRole;
  readonly to: CellRole;
  /** What the lines do to the loans of the holder. */
  readonly lots?: 'open' | 'close';
}

export interface EntryRule {
  readonly from: MoneyRole;
  readonly to: MoneyRole;
  readonly amount: AmountSymbol;
}

/** One row of the table: what a variant of a type moves. */
export interface RuleRow {
  readonly movements: readonly MovementRule[];
  readonly entries: readonly EntryRule[];
  /** Change of CAG + CON + GST, stated apart from the entries so that each checks the other. */
  readonly liabilities: AmountSymbol | 0;
  readonly origin?: Origin;
}

export type Recorder = 'admin' | 'restaurant' | 'holder';

/** What a card becomes, and from which statuses. */
export interface CardChange {
  readonly from: readonly CardStatus[];
  readonly to: CardStatus;
  /** Reversed only while the card has exactly what the transaction gave it. */
  readonly undoneUntouched?: boolean;
}

export interface Rule {
  readonly recordedBy: readonly Recorder[];
  /** Whose transaction it is, when it is someone's. */
  readonly holder: 'none' | 'card' | 'customer or card';
  /** Statuses in which a card may do it. */
  readonly cardStatuses: readonly CardStatus[];
  readonly cardChange?: CardChange;
  /** Told even where no cell or money account asks for it. */
  readonly mayName?: readonly ('restaurant' | 'partner')[];
  /** Where the amount comes from: typed, or fixed by the batch of the card. */
  readonly amount: 'none' | 'command' | 'batch';
  /** What tells the variant when the command does not. */
  readonly variantFrom: 'single' | 'command' | 'origin' | 'batch' | 'ends';
  /** Whether each container moved is one served filled. */
  readonly reuses: boolean;
  /** The restaurant's price line that a transaction counts for. */
  readonly fee?: 'per_refill' | 'per_card_activation';
  readonly rows: Readonly<Record<string, RuleRow>>;
}

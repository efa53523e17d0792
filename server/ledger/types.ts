import { type TransactionType } from '@boucle/contract/transactions/types.ts';

/** The types that the engine records so far: a rule is missing for any of them, and rules.ts no longer compiles. */
export type LedgerType = Extract<
  TransactionType,
  | 'activate_card'
  | 'admin_free_deposit'
  | 'admin_give'
  | 'admin_in'
  | 'deactivate_card'
  | 'grab_container'
  | 'return_container'
>;

/** Where the money of a credit came from, when no card payment brought it. */
export type Origin = 'offered' | 'initiative' | 'restaurant';

/** Whose side recorded a transaction, when it is no administrator. */
export type Author = 'restaurant_owner' | 'customer';

export type CardStatus = 'pending' | 'active' | 'disabled';

export interface HolderRef {
  readonly kind: 'customer' | 'card';
  readonly id: number;
}

/** Pieces (a whole number > 0) of one format, with the role the rule asks for when it has several movements. */
export interface CommandLine {
  readonly formatId: number;
  readonly quantity: number;
  readonly role?: string;
}

/** What is to be recorded. What the rule of the type does not use is refused, never ignored. */
export interface RecordCommand {
  readonly type: LedgerType;
  /** Left out: told by the origin, by the card's batch or by who is named. */
  readonly variant?: string;
  readonly holder?: HolderRef;
  readonly restaurantId?: number;
  readonly partnerId?: number;
  readonly amountCents?: number;
  readonly origin?: Origin;
  readonly lines?: readonly CommandLine[];
  /** The administrator who records; else `author`. */
  readonly adminId?: number;
  readonly author?: Author;
  readonly comment?: string;
  /** Paris day (YYYY-MM-DD) on which the figures count; only an administrator may state an earlier one than today. */
  readonly day?: string;
  /** Shared by the transactions of one gesture. */
  readonly gestureId?: string;
  /** Instant of completion, now by default; for the demo and the simulator only. */
  readonly at?: Date;
}

export interface ReverseCommand {
  readonly transactionId: number;
  readonly comment: string;
  readonly adminId: number;
  readonly at?: Date;
}

/** A completed transaction; amounts in cents, all figures negative when it is a reversal. */
export interface Recorded {
  readonly id: number;
  readonly type: LedgerType;
  readonly variant: string;
  readonly day: string;
  readonly completedAt: Date;
  readonly amountCents: number;
  readonly containersCostCents: number;
  readonly containersCount: number;
  readonly reversesId: number | null;
}

import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Funding } from '@boucle/contract/shared/cards/status.ts';
import { type Moment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';

/**
 * The types that the engine records: all of them. A rule is missing for any, and rules.ts no longer
 * compiles.
 */
export type LedgerType = TransactionType;

/** Where the money of a credit came from, when no card payment brought it. */
export type Origin = Funding;

/** Whose side recorded a transaction, when it is no administrator. */
export type Author = 'restaurant_owner' | 'customer';

/**
 * Recorder: `holder` is a customer or a person with a card, `system` an order's partner
 * application.
 */
export type Recorder = 'admin' | 'restaurant' | 'holder' | 'partner' | 'system';

export interface HolderRef {
  readonly kind: 'customer' | 'card';
  readonly id: number;
}

/**
 * Pieces (a whole number > 0, ≥ 0 in a count) of one format, with the role the rule asks for when
 * it has several movements.
 */
export interface CommandLine {
  /** 0: a container of no format of the account, where the rule moves nothing. */
  readonly formatId: number;
  readonly quantity: number;
  readonly role?: string;
  /**
   * Deposit in cents fixed earlier (an order's line, a pending loan); the day's price by default.
   */
  readonly unitDepositCents?: number;
  /** Codes of its containers, as far as they were read. */
  readonly units?: readonly string[];
}

/** A transaction to record. What the rule of the type does not use is refused, never ignored. */
export interface RecordCommand {
  readonly type: LedgerType;
  /**
   * Left out: decided by the origin, by the card's batch, by the restaurant's counter or by the
   * named parties.
   */
  readonly variant?: string;
  readonly holder?: HolderRef;
  /** Who receives what a card has. */
  readonly receiver?: HolderRef;
  readonly restaurantId?: number;
  /** Whose guests: the restaurant that lent, the one named by default. */
  readonly lenderId?: number;
  readonly partnerId?: number;
  readonly dropOffPointId?: number;
  readonly drawerId?: number;
  /** The order that this is a step of; it gives customer, restaurant and partner. */
  readonly orderId?: number;
  /** The service that comes back; it gives restaurant and partner. */
  readonly serviceId?: number;
  /** Who orders a service outside the web app, when it goes out. */
  readonly customCustomer?: string;
  readonly rewardId?: number;
  /** The cell that a correction chooses, as « A.clean ». */
  readonly place?: string;
  /**
   * The round whose stop it is recorded at: only then may a partner's driver record what an
   * administrator records elsewhere.
   */
  readonly roundId?: number;
  /** It settles an incident: a correction may choose X.gap, and a count is no new incident. */
  readonly settling?: true;
  /** Why containers leave the programme: broken, lost, sold, recycled or gap. */
  readonly reason?: string;
  /** The guest's ticket: closed before older loans. */
  readonly ticketLotId?: number;
  readonly amountCents?: number;
  readonly origin?: Origin;
  readonly lines?: readonly CommandLine[];
  /** The administrator who records; else `author` or `recorder`. */
  readonly adminId?: number;
  readonly author?: Author;
  readonly recorder?: 'partner' | 'system';
  /** The partner's employee who records. */
  readonly personId?: number;
  readonly comment?: string;
  /**
   * Paris day (YYYY-MM-DD) on which the figures count; only an administrator may state an earlier
   * one than today.
   */
  readonly day?: string;
  /** Shared by transactions that are recorded together; the column is `gesture_id`. */
  readonly batchId?: string;
  /** By which means the initiative receives or pays. */
  readonly means?: PaymentMeans;
  /** For payments out: the payee, and the reference. */
  readonly payee?: string;
  readonly reference?: string;
  readonly providerReference?: string;
  /** The failed or cancelled transaction whose payment came all the same. */
  readonly insteadOfId?: number;
  /**
   * When a phone without network did it, of which the age alone is known: it counts on the day on
   * which it arrives.
   */
  readonly doneAt?: Date;
  /**
   * Whether it came before or after the posted count of a place that is later than its day; « A »
   * has no number: 0.
   */
  readonly counted?: readonly { readonly place: string; readonly placeId: number; readonly moment: Moment }[];
  /** It is a correction of a count, or the count itself: no order is needed. */
  readonly keepsCounts?: true;
  /** Instant of completion, now by default; for the demo and the simulator only. */
  readonly at?: Date;
}

export interface ReverseCommand {
  readonly transactionId: number;
  readonly comment: string;
  /** Absent when the payment provider, an order or a restaurant undoes. */
  readonly adminId?: number;
  /** The restaurant's side, and its person where one is known. */
  readonly author?: 'restaurant_owner';
  readonly personId?: number;
  /**
   * Whether it was put right before or after each posted count that saw it; absent: after, and
   * incidents ask what to do of the counts.
   */
  readonly counted?: RecordCommand['counted'];
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
  readonly serviceId: number | null;
}

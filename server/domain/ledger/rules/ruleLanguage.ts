import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type Origin, type Recorder } from '../types.ts';

/**
 * A cell, named by its part in the row: A warehouse, R the restaurant, P the partner, D the
 * drop-off point, T the drawer, H the holder, U the holder who receives, G the guests of the
 * lending restaurant, E the service, X the outside world. `R.back` is where returns land: clean
 * where the restaurant washes, dirty elsewhere. `AT` is the place that the command chooses, `X.why`
 * its reason; S is the source of a service: the restaurant named, else the partner, else the
 * warehouse.
 */
export type CellRole =
  | 'A.clean'
  | 'A.dirty'
  | 'R.clean'
  | 'R.dirty'
  | 'R.back'
  | 'P.clean'
  | 'P.transit'
  | 'P.dirty'
  | 'D.clean'
  | 'D.dirty'
  | 'T.dirty'
  | 'H'
  | 'U'
  | 'G'
  | 'E'
  | 'AT'
  | 'S.clean'
  | 'S.back'
  | 'X.supplier'
  | 'X.opening'
  | 'X.gap'
  | 'X.lost'
  | 'X.broken'
  | 'X.sold'
  | 'X.recycled'
  | 'X.why';

/**
 * A money account, named by its part: CAG and CON of the holder, CAG(u) and CON(u) of anyone who
 * receives, GST of the lending restaurant, CASH of the restaurant, AR of the custom customer of the
 * service, the others of the account.
 */
export type MoneyRole =
  | 'CAG'
  | 'CON'
  | 'CAG(u)'
  | 'CON(u)'
  | 'GST'
  | 'CASH'
  | 'AR'
  | 'PSP'
  | 'BANK'
  /** Never in the table: BANK stands for it where the initiative receives or pays cash. */
  | 'CASH_BOX'
  /** Never in the table: BANK stands for it where the initiative receives a cheque. */
  | 'CHEQUES'
  | 'TRANSIT'
  | 'GES'
  | 'OPENING'
  | 'ACQ'
  | 'VAT';

/**
 * `a` the amount, `-a` its opposite; `D` the deposits of the lots that the row opens or closes, `K`
 * the part of them that is definitively kept, of which `v` is VAT and `K-v` the rest.
 */
export type AmountSymbol = 'a' | '-a' | 'D' | 'K' | 'K-v' | 'v';

export type LotAction = 'open' | 'close' | 'renew' | 'move' | 'reopen';

/**
 * One arrow per line of the command that has the role ('' when the row has a single one); without
 * ends the line is only counted.
 */
export interface MovementRule {
  readonly role: string;
  readonly from?: CellRole;
  readonly to?: CellRole;
  /**
   * The change that the lines make to the loans of the borrower among the two ends; an arrow from
   * the holder to itself only renews them.
   */
  readonly lots?: LotAction;
  /** Each piece is one served filled. */
  readonly reuse?: boolean;
  /** The deposits of these lines are kept for good. */
  readonly kept?: boolean;
  /** Somebody has to look into it: a surplus where no one could refuse, a gap at a count. */
  readonly incident?: 'surplus' | 'gap' | 'count';
  /** Missing at a count: not among what was counted. */
  readonly uncounted?: boolean;
}

export interface EntryRule {
  readonly from: MoneyRole;
  readonly to: MoneyRole;
  readonly amount: AmountSymbol;
}

/**
 * How lines of one role are split against the books, under lock: up to the stock, beyond it, short
 * of it.
 */
export interface SplitRule {
  /** Role of the lines as given. */
  readonly role: string;
  /**
   * `held` by the borrower (less what other roles of the command take), the whole `drawer`, the
   * `extras` of the order.
   */
  readonly against: 'held' | 'drawer' | 'extras';
  readonly within: string;
  readonly beyond: string;
  readonly short?: string;
}

/**
 * One row of the table: what a variant of a type moves. Its recorders and parties override those of
 * its rule.
 */
export interface RuleRow {
  readonly movements: readonly MovementRule[];
  readonly entries: readonly EntryRule[];
  /** Change of CAG + CON + GST, stated apart from the entries so that each checks the other. */
  readonly liabilities: 'a' | '-a' | 'D' | '-D' | 0;
  readonly origin?: Origin;
  readonly split?: SplitRule;
  /** Places that AT may be; `X.gap` only where an incident is settled. */
  readonly places?: readonly CellRole[];
  /** A reason is mandatory. */
  readonly comment?: 'mandatory';
  readonly recordedBy?: readonly Recorder[];
  readonly askedBy?: readonly Recorder[];
  readonly holder?: HolderDemand;
  readonly cardStatuses?: readonly CardStatus[];
  /**
   * Whether it is reversed: « never », or by the provider only, for what the payment provider did;
   * a service only before anything came back.
   */
  readonly undone?: 'never' | 'by the provider' | 'before anything came back';
  /** At most what the payment provider received from the customer and has not given back. */
  readonly limit?: 'received';
  /**
   * It takes out of a cagnotte what the holder paid in, and no gift; or gifts, and nothing that was
   * paid in.
   */
  readonly takes?: 'own' | 'gifts';
  /** It takes back what its type gives: its amount is below zero, and sums by type hold. */
  readonly takesBack?: true;
  /** The row starts a service outside the web app, or is a part of one. */
  readonly service?: 'start' | 'part';
}

/** Whose transaction it is, when it is someone's. */
export type HolderDemand = 'none' | 'card' | 'customer' | 'customer or card';

/** The new status of a card, and the statuses from which it is reached. */
export interface CardChange {
  readonly from: readonly CardStatus[];
  readonly to: CardStatus;
  /** Reversed only while the card has exactly what the transaction gave it. */
  readonly undoneUntouched?: boolean;
}

export type PartyName = 'restaurant' | 'partner';

export interface Rule {
  readonly recordedBy: readonly Recorder[];
  /** Who records it at a stop of a round; no one where it is left out. */
  readonly atRoundBy?: readonly Recorder[];
  /** Who may ask for it, somebody else deciding: pending until then. */
  readonly askedBy?: readonly Recorder[];
  readonly holder: HolderDemand;
  /** Statuses in which a card may do it. */
  readonly cardStatuses: readonly CardStatus[];
  /** The same when the holder itself records it. */
  readonly ownCardStatuses?: readonly CardStatus[];
  readonly cardChange?: CardChange;
  /**
   * Another holder receives what the holder has: a customer, or an active card when an
   * administrator chooses it.
   */
  readonly receiver?: boolean;
  /** Allowed even where no cell or money account needs it. */
  readonly mayName?: readonly PartyName[];
  /** Required even where no cell or money account needs it. */
  readonly requires?: readonly PartyName[];
  /**
   * Where the amount comes from: typed, fixed by the batch of the card, or all that the holder has
   * (containers too).
   */
  readonly amount: 'none' | 'command' | 'batch' | 'all';
  /**
   * Where the variant comes from when the command does not say it; `counter` is the restaurant's
   * way of exchanging.
   */
  readonly variantFrom: 'single' | 'command' | 'origin' | 'batch' | 'ends' | 'counter';
  /**
   * The order that it is a step of is in one of these statuses; it is recorded and reversed through
   * it.
   */
  readonly orderStatuses?: readonly OrderStatus[];
  /**
   * New money for a cagnotte, which has a cap: refused beyond it where it is recorded, or only
   * where it is requested, since money that arrived is never refused.
   */
  readonly capped?: 'recorded' | 'asked';
  /** The restaurant's price line that a transaction counts for. */
  readonly fee?: 'per_refill' | 'per_card_activation';
  readonly rows: Readonly<Record<string, RuleRow>>;
}

export type OrderStatus = 'pending' | 'creation_failed' | 'validated' | 'done' | 'cancelled';

import { type CellRef } from '../ledgerCards/refs.ts';

/**
 * The kinds of places whose containers are counted: what travels, what people hold and what is
 * outside never is.
 */
export const COUNTED_PLACES = [
  'warehouse',
  'restaurant',
  'partner',
  'drop_off_point',
  'drawer',
] as const satisfies readonly CellRef['place'][];
export type CountedPlace = (typeof COUNTED_PLACES)[number];

/** The kinds of counted places. */
export const COUNTED_PLACE_LABELS: Readonly<Record<CountedPlace, string>> = {
  warehouse: 'Entrepôt',
  restaurant: 'Restaurants',
  partner: 'Partenaires',
  drop_off_point: 'Points de dépôt',
  drawer: 'Tiroirs',
};

/** One of them. */
export const COUNTED_PLACE_NAMES: Readonly<Record<CountedPlace, string>> = {
  warehouse: 'Entrepôt',
  restaurant: 'Restaurant',
  partner: 'Partenaire',
  drop_off_point: 'Point de dépôt',
  drawer: 'Tiroir',
};

/** The states that are counted there; a drawer has dirty containers alone. */
export const COUNTED_STATES = ['clean', 'dirty'] as const satisfies readonly CellRef['state'][];
export type CountedState = (typeof COUNTED_STATES)[number];

/**
 * `open`: being counted. `review`: counted, its gaps are looked at; a line may still be counted
 * again. `posted`: its gaps are in the books. `cancelled`: nothing of it is.
 */
export const COUNT_STATUSES = ['open', 'review', 'posted', 'cancelled'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const COUNT_STATUS_LABELS: Readonly<Record<CountStatus, string>> = {
  open: 'En cours',
  review: 'À valider',
  posted: 'Enregistré',
  cancelled: 'Abandonné',
};

/**
 * `to_count`: no one entered it. `counted`: it may be posted. `reserved`: posting it would leave
 * less than is promised to orders, so it waits. `short`: more pieces left since than were counted.
 * `undecided`: somebody has to say whether a late entry moved before or after the count. `void`:
 * what was counted is no longer the place's matter. Of a posted count: `posted`, `carried` to the
 * next count, `to_count` or `void`.
 */
export const LINE_STATUSES = [
  'to_count',
  'counted',
  'undecided',
  'short',
  'reserved',
  'void',
  'posted',
  'carried',
] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const LINE_STATUS_LABELS: Readonly<Record<LineStatus, string>> = {
  to_count: 'À compter',
  counted: 'Comptée',
  undecided: 'À préciser',
  short: 'À recompter',
  reserved: 'Réservée',
  void: 'Sans objet',
  posted: 'Enregistrée',
  carried: 'Reportée',
};

/** Why a line is void. */
export const VOID_REASONS = ['drawer_emptied'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export const VOID_REASON_LABELS: Readonly<Record<VoidReason, string>> = {
  drawer_emptied: 'Le tiroir a été vidé depuis\u00a0: son écart a été relevé au vidage.',
};

/**
 * Results of a reading that was sent. `recorded`: kept, and it holds. `superseded`: kept, but a
 * later one of the same cell holds. `already`: it was kept before, nothing changed. `count_again`:
 * not kept, its instant cannot be used. `closed`: not kept, the count is over.
 */
export const READING_OUTCOMES = ['recorded', 'superseded', 'already', 'count_again', 'closed'] as const;

/** Page on which a guest counts, by the signed text of their link. */
export const countGuestPath = (token: string): string => `/comptage/${token}`;

/** Anomalies, each the business of one rule, then what only looks like some. */
export const ANOMALOUS = [
  'old_returns',
  'emptied_bag',
  'two_places',
  'cashed_credit',
  'crowd',
  'night_service',
  'wrong_pins',
  'invented_refills',
  'favours',
  'broken_drawer',
  'doubled_supply',
] as const;
/** Anomalies that stand out over several days, of one person, one payee or one place. */
export const SPREAD = [
  'supply_again',
  'misplaced_supply',
  'credited_twice',
  'till_credit',
  'cashed_again',
  'one_payee',
  'swept_corrections',
  'written_off',
  'short_shelf',
  'short_drawer',
  'late_cancel',
] as const;
export const INNOCENT = [
  'family_return',
  'crossing_town',
  'refund_later',
  'busy_day',
  'forgotten_pin',
  'two_corrections',
  'second_delivery',
] as const;
/** Anomalies that no rule can see: somebody finds them by counting a shelf. */
export const COUNTED = ['theft', 'drift'] as const;
export type Anomaly = (typeof ANOMALOUS)[number] | (typeof SPREAD)[number];
export type Kind = Anomaly | (typeof INNOCENT)[number] | (typeof COUNTED)[number];

/** A hidden anomaly: its kind, its subject, and the days on which it happens. */
export interface Hidden {
  readonly kind: Kind;
  readonly of: string;
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** How many of each kind are hidden. */
export type Counts = Readonly<Record<Kind, number>>;

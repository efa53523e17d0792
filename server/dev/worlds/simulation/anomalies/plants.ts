import { type Tx } from '../../../../platform/database/transaction.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type Random } from '../../random.ts';
import { type World } from '../../cast/world.ts';

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
export type Sort = Anomaly | (typeof INNOCENT)[number] | (typeof COUNTED)[number];

/** A planted anomaly: its sort, its subject, and the days on which it happens. */
export interface Plant {
  readonly sort: Sort;
  readonly of: string;
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** Where a plant is written: commands by day, and direct writes. */
export interface Garden {
  readonly cast: World;
  readonly random: Random;
  /** Restaurants out of town, where no one goes otherwise. */
  readonly faraway: readonly number[];
  /** A separate customer, with a full cagnotte. */
  readonly customer: (day: string) => number;
  readonly write: (day: string, minute: number, command: RecordCommand) => void;
  /** Runs once the commands of its day are recorded. */
  readonly later: (day: string, work: (tx: Tx) => Promise<void>) => void;
  /** Takes a drawer out of service for the customers of these days, unreported. */
  readonly breakDrawer: (from: string, to: string) => number | undefined;
}

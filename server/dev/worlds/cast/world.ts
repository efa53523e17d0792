import { type HolderRef } from '../../../domain/ledger/types.ts';
import {
  type BatchStory,
  type FormatStory,
  type Initiative,
  type RestaurantStory,
  type RewardStory,
} from './initiative.ts';

export interface CastFormat extends FormatStory {
  readonly id: number;
}

export interface CastRestaurant extends Omit<RestaurantStory, 'formats'> {
  readonly id: number;
  readonly formats: readonly CastFormat[];
}

export interface CastCard extends Pick<BatchStory, 'amountCents' | 'funding'> {
  readonly holder: HolderRef;
  readonly createdDay: string;
  readonly activates: boolean;
}

/** An initiative in the database before its story, everything in the order of its description. */
export interface Cast {
  readonly story: Initiative;
  readonly accountId: number;
  readonly partnerId: number;
  readonly formats: readonly CastFormat[];
  readonly restaurants: readonly CastRestaurant[];
  readonly cards: readonly CastCard[];
  readonly customers: readonly HolderRef[];
  readonly pointIds: readonly number[];
  readonly drawers: readonly { readonly id: number; readonly capacity: number }[];
  readonly rewards: readonly (RewardStory & { readonly id: number })[];
  /** First Paris day (YYYY-MM-DD) of the story, and the day at which it stops. */
  readonly start: string;
  readonly today: string;
  readonly days: number;
}

/** A cast with who records what holders and restaurants do not. */
export interface World extends Cast {
  readonly adminId: number;
  readonly employeeId: number;
}

/** Columns of what an initiative has from its beginning. */
export interface Founded {
  readonly account_id: number;
  readonly created_at: Date;
}

import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type Origin } from '../../../domain/ledger/types.ts';

/** An initiative of the demo before anything happened: its people, places and story. */
export interface Initiative {
  readonly name: string;
  readonly colors: { readonly primary: string; readonly secondary: string };
  readonly trashBagCapacity: number;
  /** Where rounds begin. */
  readonly warehouse?: Account['warehouse'];
  readonly defaultCardAmountCents: number;
  /** The cap of a cagnotte, if it is another than the usual one. */
  readonly maxBalanceCents?: number;
  readonly partner: { readonly name: string; readonly kind: string; readonly email: string };
  readonly formats: readonly FormatStory[];
  readonly restaurants: readonly RestaurantStory[];
  readonly batches: readonly BatchStory[];
  /** Ranks (from 0) of the cards that are deactivated in the course of the story. */
  readonly disabledCards: readonly number[];
  readonly customers: number;
  /** Its consumers pay by card: it is connected to the payment provider. */
  readonly takesCards: boolean;
  /** It had consos and containers before it kept its books here: they come in from there. */
  readonly isOlderThanBooks?: boolean;
  /** Its icon is large enough for the shops. */
  readonly hasAppIcon: boolean;
  /** Each week brings every shelf up to its level; else only the ones that are low. */
  readonly fillsShelves?: boolean;
  /** Pieces that somebody borrows at once, at most; as many as they can pay for without. */
  readonly mostPieces?: number;
  /** Loans of an ordinary weekday in the middle of the story. */
  readonly grabsPerDay: number;
  /** Loans to guests, without account, of an ordinary day. */
  readonly guestsPerDay: number;
  readonly points: readonly PointStory[];
  readonly sites: readonly SiteStory[];
  readonly rewards: readonly RewardStory[];
}

export interface Address {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface PointStory extends Address {
  readonly kind: 'restaurant' | 'shop' | 'company' | 'public';
  readonly capacity: number | null;
  /** Rank of the restaurant it belongs to. */
  readonly restaurant?: number;
}

export interface SiteStory extends Address {
  readonly terminals: readonly { readonly name: string; readonly drawers: readonly number[] }[];
}

export interface RewardStory {
  readonly title: string;
  readonly valueCents: number;
  readonly payer: 'account' | 'restaurant';
  readonly everyReuses: number;
}

export interface FormatStory {
  readonly title: string;
  readonly subtitle?: string;
  readonly material: string;
  readonly volumeMl: number;
  readonly drawing: string;
  readonly depositCents: number;
  readonly costCents: number;
  /** Of a throw-away packaging of the same use. */
  readonly singleUseCents?: number;
}

export interface RestaurantStory {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  /** Latitude and longitude, in degrees. */
  readonly position: readonly [number, number];
  readonly washMode: 'account' | 'restaurant';
  /** How busy it is. */
  readonly weight: number;
  /** Ranks of the formats it serves in. */
  readonly formats: readonly number[];
}

export interface BatchStory {
  readonly quantity: number;
  readonly amountCents: number;
  readonly funding: Origin;
  /** Days before today on which it was created. */
  readonly agedDays: number;
  readonly printed: number;
  readonly activated: number;
}

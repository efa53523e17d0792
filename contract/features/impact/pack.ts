import { type WashRejectCause } from '../../shared/washLots/labels.ts';
import { type Impact, type ImpactFactor } from './shapes.ts';

/** The three quantities of a restaurant: meals served in a container, first uses, other uses. */
export interface RestaurantImpact {
  readonly id: number;
  readonly name: string;
  readonly served: number;
  /** By its share of all uses: no container has a count of its first use. */
  readonly first_uses: number;
  readonly reused: number;
  /** Grams; null where a format has no weight. */
  readonly avoided_g: number | null;
}

/** A format of a restaurant, the Paris day of its first use there; null before it. */
export interface OfferedFormat {
  readonly restaurant_name: string;
  readonly format_title: string;
  readonly first_used_on: string | null;
  readonly offered: boolean;
}

/** Rules of the programme that a restaurant accepted by one of its people; null: none. */
export interface AcceptedRules {
  readonly restaurant_name: string;
  readonly version: number | null;
  readonly accepted_on: string | null;
}

/** What a report freezes: the figures of the screen and the subjects of its archive. */
export interface ImpactPack extends Impact {
  readonly number: number;
  readonly made_on: string;
  readonly rejects: readonly {
    readonly format_title: string;
    readonly cause: WashRejectCause;
    readonly pieces: number;
  }[];
  readonly restaurants: readonly RestaurantImpact[];
  readonly offers: readonly OfferedFormat[];
  readonly rules: readonly AcceptedRules[];
  /** Consumers by text and version, without their names. */
  readonly consumers: readonly { readonly kind: string; readonly version: number; readonly people: number }[];
  readonly factors: readonly ImpactFactor[];
}

/** What an attestation freezes. */
export interface Attestation {
  readonly number: number;
  readonly made_on: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly restaurant: RestaurantImpact;
  readonly formats: readonly { readonly format_title: string; readonly served: number }[];
}

import { type Address } from '@boucle/contract/pages.ts';
/** Shape and colour of a mark: octagon, diamond, circle, square; `brand` is a plain place. */
export type MarkTone = 'alert' | 'warn' | 'ok' | 'off' | 'brand';

/** A point in degrees (WGS 84). */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapMarker extends MapPoint {
  readonly id: number | string;
  /** Says the whole of it: « Gare Sud, 2 tiroirs pleins ». */
  readonly label: string;
  readonly tone: MarkTone;
  /** Two or three characters inside: a filling in %, « HS ». */
  readonly mark?: string;
  /** Where the mark leads. */
  readonly href?: Address;
  readonly selected?: boolean;
}

import { type Likelihood } from '@boucle/contract/shared/incidents/claims.ts';

/** A return without a name, compared with what a claimant states. */
interface Nearness {
  /** Counted at the stated place itself. */
  readonly isThere: boolean;
  /** Null where a position lacks: what was counted at the warehouse may come from anywhere. */
  readonly metres: number | null;
  /** Days between the stated return and the count; null where no day is stated. */
  readonly days: number | null;
}

/** How likely it is the claimed one: place and day agree, nearly agree, or one of them does not. */
export function likelihoodOf({ isThere, metres, days }: Nearness): Likelihood {
  if (isThere) return days === null ? 'possible' : 'probable';
  return metres !== null && days !== null && days <= 1 ? 'possible' : 'unlikely';
}

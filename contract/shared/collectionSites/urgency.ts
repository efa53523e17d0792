/** How urgent a visit is: `off` is out of service. */
export const URGENCIES = ['full', 'soon', 'fine', 'off'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  full: 'Plein, à vider',
  soon: 'Bientôt plein',
  fine: 'À jour',
  off: 'Hors service',
};

/** From this filling on, in %, it is soon full. */
export const SOON_PERCENT = 70;

/**
 * How full, in % of the capacity, rounded down so that 100 means full; null without a capacity.
 * Beyond it stays above 100.
 */
export function fillPercent(pieces: number, capacity: number | null): number | null {
  return capacity === null ? null : Math.floor((pieces * 100) / capacity);
}

/** The urgency of what is filled so much; what has no capacity is never full. */
export function urgencyOf(fill: number | null, inService: boolean): Urgency {
  if (!inService) return 'off';
  if (fill === null || fill < SOON_PERCENT) return 'fine';
  return fill >= 100 ? 'full' : 'soon';
}

import { parisDay, quantity } from '@boucle/contract/base/format.ts';

const DAY_MS = 86_400_000;

/**
 * How long ago in Paris days, « aujourd’hui », « hier », « il y a 6 j »; « jamais » for what never
 * was.
 */
export function daysSince(instant: string | null, now: Date = new Date()): string {
  if (instant === null) return 'jamais';
  const days = Math.round((Date.parse(parisDay(now)) - Date.parse(parisDay(instant))) / DAY_MS);
  if (days <= 0) return 'aujourd’hui';
  return days === 1 ? 'hier' : `il y a ${quantity(days)}\u00a0j`;
}

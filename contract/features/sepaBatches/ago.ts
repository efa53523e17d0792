import { count } from '../../base/format.ts';

const DAY_MS = 24 * 3600_000;

/** « il y a 3 jours », « il y a moins d’un jour ». */
export function ago(at: Date, now: Date): string {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return days < 1 ? 'il y a moins d’un jour' : `il y a ${count(days, 'jour', 'jours')}`;
}

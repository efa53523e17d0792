import { type Position, roadMetres } from './distance.ts';

/** Metres a minute between two stops: 18 km/h, a bike with a trailer or a van in town. */
export const METRES_PER_MINUTE = 300;
/** Minutes that a stop takes, whatever is done there. */
export const STOP_MINUTES = 8;

/** Facts of a stop that the order of a round depends on; windows are minutes of the day, Paris. */
export interface StopToOrder {
  readonly position: Position | null;
  /** Not before; who comes earlier waits. */
  readonly from: number | null;
  /** Not after; who comes later is late. */
  readonly to: number | null;
}

export interface Start {
  /**
   * Where the round begins and ends; null while unknown: it begins at its first stop, and ends at
   * its last.
   */
  readonly position: Position | null;
  /** Minute of the day at which it leaves. */
  readonly minute: number;
}

interface Passage {
  /** Minute of the day, not rounded, waiting included. */
  readonly arrives: number;
  /** Minutes after the end of its window; 0 when in time. */
  readonly late: number;
  /** Metres from the stop before. */
  readonly metres: number;
}

export interface Timetable {
  readonly passages: readonly Passage[];
  readonly metres: number;
  /** Minutes of lateness of all its stops. */
  readonly late: number;
  /** Minute of the day at which it is back where it began. */
  readonly back: number;
}

/**
 * When a round passes where, in the order given. A stop without position takes its minutes and no
 * metres.
 */
export function timetableOf(stops: readonly StopToOrder[], start: Start): Timetable {
  let here = start.position;
  let minute = start.minute;
  let metres = 0;
  let late = 0;
  const passages: Passage[] = [];
  for (const { position, from, to } of stops) {
    const leg = here === null || position === null ? 0 : roadMetres(here, position);
    const arrives = Math.max(minute + leg / METRES_PER_MINUTE, from ?? 0);
    const lateness = to === null ? 0 : Math.max(0, arrives - to);
    passages.push({ arrives, late: lateness, metres: leg });
    metres += leg;
    late += lateness;
    minute = arrives + STOP_MINUTES;
    here = position ?? here;
  }
  const home = here === null || start.position === null ? 0 : roadMetres(here, start.position);
  return { passages, metres: metres + home, late, back: minute + home / METRES_PER_MINUTE };
}

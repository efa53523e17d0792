import { WEBHOOK_TRIES } from '@boucle/contract/shared/apiAccesses/webhooks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Between two tries, in milliseconds: 24 hours from the first to the tenth. */
const WAITS = [
  MINUTE / 6,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  7 * HOUR,
  9 * HOUR + 38 * MINUTE + 50_000,
];
/** Waits are drawn within a fifth, so that what failed together does not come back together. */
const SPREAD = 0.2;
const LONGEST = 24 * HOUR;

/**
 * When a delivery is tried again after so many tries, in milliseconds from now; undefined once they
 * are used up. `chance`: from 0 to 1.
 */
export function waitAfter(tries: number, chance: number): number | undefined {
  const wait = tries >= WEBHOOK_TRIES ? undefined : WAITS[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + SPREAD * (2 * chance - 1)));
}

/** Milliseconds of a Retry-After, seconds or a date, a day at most; 0 when it cannot be read. */
export function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), LONGEST) : 0;
}

/** A day, which names no payment. */
const DAY = /^(\d{1,4}-\d{1,2}-\d{1,4}|20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])|([0-2]\d|3[01])(0[1-9]|1[0-2])20\d\d)$/;
const SHORTEST = 6;

/**
 * Words of a text that may name one payment, once each: six characters at least with a digit, as
 * « F2026-0012 » and « VIR2026-0007-2 ». Capitals, without accents.
 */
export function referencesIn(text: string): string[] {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9](?:[A-Z0-9_-]*[A-Z0-9])?/g);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST && /\d/.test(word) && !DAY.test(word));
}

/** What shows nothing: spaces of any width, marks of format, the fillers of Braille and Hangul. */
const UNSEEN = /[\p{Z}\p{Cf}\p{Cc}\u2800\u115F\u1160\u3164\uFFA0]/gu;

/**
 * Whether a value counts as nothing: only the « required » rules refuse it, every other rule lets
 * it pass.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.replace(UNSEEN, '') === '';
  return Array.isArray(value) && value.length === 0;
}

/** The text of a field's value; numbers are read as they would be typed. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

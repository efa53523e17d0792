import { isDay, writtenDay } from '@boucle/contract/base/format.ts';

/**
 * The day (YYYY-MM-DD) that a text says in French: « 1/4/2025 », « 01.04.25 »; null when empty,
 * undefined when it is no day.
 */
export function readDay(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const found = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(trimmed);
  if (found === null) return undefined;
  const [, day = '', month = '', year = ''] = found;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/** A day as it is typed, « 01/04/2025 »; nothing for null. */
export function writeDay(day: string | null): string {
  return day === null ? '' : writtenDay(day);
}

/**
 * Joins class names, leaving out what is empty or false; undefined when nothing is left, so that no
 * empty attribute is written.
 */
export function classes(...names: Array<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/**
 * Pieces that a text says; empty is 0, anything but digits is undefined. Spaces of thousands are
 * read.
 */
export function readPieces(text: string): number | undefined {
  const digits = text.replace(/[\s\u00A0\u202F]/g, '');
  if (digits === '') return 0;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** The change a key asks for: arrows by one, Page keys by ten. */
export function stepOfKey(key: string): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  return steps[key];
}

/**
 * A number of pieces moved by `step`, kept between 0 and `max`; one that stands beyond `max`
 * already may only come down.
 */
export function stepped(pieces: number, step: number, max: number = Number.POSITIVE_INFINITY): number {
  const next = Math.max(0, pieces + step);
  return step > 0 ? Math.max(pieces, Math.min(next, max)) : next;
}

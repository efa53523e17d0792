import { GROUPS, type Group, type PaletteEntry } from './entry.ts';
import { beginsWith, holds } from './marks.ts';

export type Section = { readonly group: Group; readonly entries: readonly PaletteEntry[] };

/**
 * Our own entries that hold every word typed; the ones that begin with it first, then in their
 * order.
 */
export function matching(entries: readonly PaletteEntry[], words: readonly string[]): readonly PaletteEntry[] {
  const found = entries.filter(({ label, words: others = '', typedOnly }) =>
    words.length === 0 ? typedOnly === undefined : holds(`${label} ${others}`, words),
  );
  const first = (entry: PaletteEntry) => (beginsWith(entry.label, words) ? 0 : 1);
  return found.sort((one, other) => first(one) - first(other));
}

/**
 * Entries by kind, in the palette's order; a kind without any has no heading. What leads to the
 * same place by the same words is offered once.
 */
export function sectionsOf(entries: readonly PaletteEntry[]): readonly Section[] {
  const kept = new Map<string, PaletteEntry>();
  for (const entry of entries) {
    const key = 'to' in entry ? `${entry.to} ${entry.label}` : entry.id;
    if (!kept.has(key)) kept.set(key, entry);
  }
  const once = [...kept.values()];
  return GROUPS.map((group) => ({ group, entries: once.filter((entry) => entry.group === group) })).filter(
    (section) => section.entries.length > 0,
  );
}

/**
 * The entry before or after the present one, round the ends; the first or the last when none is
 * present.
 */
export function beside(
  entries: readonly PaletteEntry[],
  present: PaletteEntry | undefined,
  step: 1 | -1,
): PaletteEntry | undefined {
  const place = entries.findIndex((entry) => entry.id === present?.id);
  if (place === -1) return step === 1 ? entries[0] : entries.at(-1);
  return entries[(place + step + entries.length) % entries.length];
}

import { type CollectionDrawer } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type ReadUnit, unitsIn } from '../../../shared/units/readUnits.ts';
import { type Format } from '@boucle/contract/shared/formats/shapes.ts';

/** One format of a drawer that is counted. */
export interface CountedFormat {
  readonly formatId: number;
  readonly title: string;
  readonly pictureUrl: string | null;
  readonly drawing: Format['drawing'];
  /** Pieces that the ledger says are there. */
  readonly expected: number;
}

/** Pieces counted by format; what is absent is 0. */
export type Counts = Readonly<Record<number, number>>;

/** The formats to count: what should be there first, then what the drawer takes besides. */
export function formatsToCount(
  { content, format_id }: Pick<CollectionDrawer, 'content' | 'format_id'>,
  formats: ReadonlyArray<Pick<Format, 'id' | 'title' | 'picture_url' | 'drawing' | 'active'>>,
): CountedFormat[] {
  const there = content.map((held) => ({
    formatId: held.format_id,
    title: held.format_title,
    pictureUrl: held.picture_url,
    drawing: held.drawing,
    expected: held.quantity,
  }));
  const known = new Set(there.map(({ formatId }) => formatId));
  const others = formats
    .filter(({ id, active }) => active && !known.has(id) && (format_id === null || format_id === id))
    .map(({ id, title, picture_url, drawing }) => ({
      formatId: id,
      title,
      pictureUrl: picture_url,
      drawing,
      expected: 0,
    }));
  return [...there, ...others];
}

/** Differences from the expected pieces: more when > 0, fewer when < 0. */
export function gapsOf(formats: readonly CountedFormat[], counts: Counts) {
  return formats
    .map(({ formatId, title, expected }) => ({ formatId, title, gap: (counts[formatId] ?? 0) - expected }))
    .filter(({ gap }) => gap !== 0);
}

/** All that was expected, counted right. */
export const allThere = (formats: readonly CountedFormat[]): Counts =>
  Object.fromEntries(formats.map(({ formatId, expected }) => [formatId, expected]));

/** Counts to send: every format that should be there, 0 included, and what was found besides. */
export function countSent(formats: readonly CountedFormat[], counts: Counts, units: readonly ReadUnit[]) {
  const counted = formats.filter(({ formatId, expected }) => expected > 0 || (counts[formatId] ?? 0) > 0);
  // A drawer found empty, as it should be, still needs a line to be said.
  const lines = counted.length > 0 ? counted : formats.slice(0, 1);
  return {
    counts: lines.map(({ formatId }) => ({
      format_id: formatId,
      quantity: counts[formatId] ?? 0,
      ...unitsIn(units, formatId),
    })),
    expected: lines.map(({ formatId, expected }) => ({ format_id: formatId, quantity: expected })),
  };
}

import { CROCKFORD } from '@boucle/contract/base/crockford.ts';
import { readCode, UNIT_CODE_LENGTH } from '@boucle/contract/shared/units/labels.ts';

/** A numbered container that was read for a movement. */
export interface ReadUnit {
  /** Eight characters, as they are kept. */
  readonly code: string;
  readonly formatId: number;
  /** What is unusual of it, in a sentence; it counts all the same. */
  readonly note?: string | undefined;
}

/** Containers read of a format, the first read first. */
export const unitsOf = (units: readonly ReadUnit[], formatId: number): readonly string[] =>
  units.filter((unit) => unit.formatId === formatId).map(({ code }) => code);

/**
 * The containers that quantities have room for: the last ones read of a format leave when its
 * quantity falls below their number.
 */
export function fittedUnits(units: readonly ReadUnit[], pieces: (formatId: number) => number): readonly ReadUnit[] {
  const kept = new Map<number, number>();
  const fitted = units.filter(({ formatId }) => {
    const before = kept.get(formatId) ?? 0;
    if (before >= pieces(formatId)) return false;
    kept.set(formatId, before + 1);
    return true;
  });
  return fitted.length === units.length ? units : fitted;
}

/** Pieces of a format of which one more is read: typed ones have room for it first. */
export const withOneRead = (pieces: number, read: number): number => Math.max(pieces, read + 1);

/** The same once a container is taken away: pieces that were not read stay. */
export const withoutOneRead = (pieces: number, read: number): number => (pieces <= read ? pieces - 1 : pieces);

/** Pieces by format, and the containers read among them. */
export interface ReadPieces {
  readonly pieces: Readonly<Record<number, number>>;
  readonly units: readonly ReadUnit[];
}

/** Quantities as they are typed; containers that no longer fit leave. */
export const typedPieces = ({ units }: ReadPieces, pieces: ReadPieces['pieces']): ReadPieces => ({
  pieces,
  units: fittedUnits(units, (format) => pieces[format] ?? 0),
});

/** One container more, which counts a piece of its format. */
export const addedUnit = (now: ReadPieces, unit: ReadUnit): ReadPieces => ({
  pieces: changed(now, unit.formatId, withOneRead),
  units: [...now.units, unit],
});

/** One container less, with the piece that it counted. */
export function removedUnit(now: ReadPieces, code: string): ReadPieces {
  const removed = now.units.find((unit) => unit.code === code);
  if (removed === undefined) return now;
  return {
    pieces: changed(now, removed.formatId, withoutOneRead),
    units: now.units.filter((unit) => unit !== removed),
  };
}

const changed = ({ pieces, units }: ReadPieces, format: number, count: typeof withOneRead): ReadPieces['pieces'] => ({
  ...pieces,
  [format]: count(pieces[format] ?? 0, unitsOf(units, format).length),
});

/** The `units` of a line; nothing where none was read. */
export function unitsIn(units: readonly ReadUnit[], formatId: number): { units?: string[] } {
  const codes = unitsOf(units, formatId);
  return codes.length === 0 ? {} : { units: [...codes] };
}

/** The code in the link of a label; undefined in any other text. */
export const unitIn = (text: string): string | undefined => (text.includes('/u/') ? codeIn(text) : undefined);

const CODE = new RegExp(`^[${CROCKFORD}]{${UNIT_CODE_LENGTH}}$`);

/** The code in a text that is read or typed, bare or in a link; undefined while it is not whole. */
export function codeIn(text: string): string | undefined {
  const code = readCode(text);
  return CODE.test(code) ? code : undefined;
}

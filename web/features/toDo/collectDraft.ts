import { type Shelf } from '@boucle/contract/features/places/calls.ts';

/** A place whose dirty containers are about to be collected, as the server last said. */
export interface DirtyPlace {
  readonly id: number;
  readonly shelves: readonly Pick<Shelf, 'format_id' | 'dirty' | 'collected'>[];
}

/**
 * Typed line of one format: `there` is what the place had when it was last read, `was` before
 * somebody changed it, `free` what no round takes of it.
 */
export interface CollectLine {
  readonly there: number;
  readonly free: number;
  readonly taken: number;
  readonly was?: number;
}

export interface CollectPlace {
  readonly ticked: boolean;
  readonly lines: ReadonlyMap<number, CollectLine>;
}

/** Typed lines, by number of place. */
export type CollectDraft = ReadonlyMap<number, CollectPlace>;

/** Beyond so many places the first ones alone are ticked: the ones that wait longest. */
const TICKED_AT_FIRST = 5;

const linesOf = ({ shelves }: DirtyPlace): Map<number, CollectLine> =>
  new Map(
    shelves
      .filter(({ dirty }) => dirty > 0)
      .map(({ format_id, dirty, collected }) => {
        const free = Math.max(0, dirty - collected);
        return [format_id, { there: dirty, free, taken: free }];
      }),
  );

/** All that no round takes of each place; ticked are the named ones, else the first ones. */
export function beginCollect(places: readonly DirtyPlace[], named?: ReadonlySet<number>): CollectDraft {
  return new Map(
    places.map((place, index) => [
      place.id,
      { ticked: named === undefined ? index < TICKED_AT_FIRST : named.has(place.id), lines: linesOf(place) },
    ]),
  );
}

/**
 * Typed lines once the places were read again: a whole that grew or shrank is the new whole, a part
 * stays while the place has it. Each line that somebody changed says what it was. A place of `sent`
 * has an answer to come: nothing of it moves. What has nothing left leaves, what is new comes
 * unticked.
 */
export function followPlaces(
  draft: CollectDraft,
  places: readonly DirtyPlace[],
  sent: ReadonlySet<number> = new Set(),
): CollectDraft {
  const next = new Map<number, CollectPlace>();
  for (const [id, known] of draft) if (sent.has(id)) next.set(id, known);
  for (const place of places) {
    if (next.has(place.id)) continue;
    const known = draft.get(place.id);
    const fresh = linesOf(place);
    if (known === undefined) next.set(place.id, { ticked: false, lines: fresh });
    else next.set(place.id, { ...known, lines: followLines(known.lines, fresh) });
  }
  return next;
}

function followLines(
  known: ReadonlyMap<number, CollectLine>,
  fresh: ReadonlyMap<number, CollectLine>,
): Map<number, CollectLine> {
  const lines = new Map<number, CollectLine>();
  for (const [formatId, { there, free }] of fresh) {
    const before = known.get(formatId);
    if (before === undefined) {
      lines.set(formatId, { there, free, taken: free, was: 0 });
      continue;
    }
    if (before.there === there && before.free === free) {
      lines.set(formatId, before);
      continue;
    }
    const whole = before.taken === before.free;
    const taken = whole ? free : Math.min(before.taken, there);
    lines.set(formatId, { there, free, taken, ...(before.there !== there && { was: before.there }) });
  }
  for (const [formatId, before] of known)
    if (!fresh.has(formatId) && before.taken > 0)
      lines.set(formatId, { there: 0, free: 0, taken: 0, was: before.there });
  return lines;
}

/** The same with one quantity typed; the place is ticked by it. */
export function withTaken(draft: CollectDraft, id: number, formatId: number, taken: number): CollectDraft {
  const place = draft.get(id);
  const line = place?.lines.get(formatId);
  if (place === undefined || line === undefined) return draft;
  const lines = new Map(place.lines).set(formatId, { there: line.there, free: line.free, taken });
  return new Map(draft).set(id, { ticked: true, lines });
}

/** The same with these places ticked or not. */
export function withTicked(draft: CollectDraft, ids: readonly number[], ticked: boolean): CollectDraft {
  const next = new Map(draft);
  for (const id of ids) {
    const place = next.get(id);
    if (place !== undefined) next.set(id, { ...place, ticked });
  }
  return next;
}

/** Pieces that a place would give; 0 unless it is ticked. */
export function piecesTaken(place: CollectPlace | undefined): number {
  if (place?.ticked !== true) return 0;
  return [...place.lines.values()].reduce((sum, { taken }) => sum + taken, 0);
}

/** Whether a line asks for more than there is. */
export const asksTooMuch = ({ there, taken }: CollectLine): boolean => taken > there;

/** Whether a ticked place asks for more than it has. */
export const isRefused = (place: CollectPlace): boolean => place.ticked && [...place.lines.values()].some(asksTooMuch);

/** The lines to record at a place: what is taken, without the zeros. */
export function linesTaken(place: CollectPlace): { format_id: number; quantity: number }[] {
  return [...place.lines].flatMap(([format_id, { taken }]) => (taken > 0 ? [{ format_id, quantity: taken }] : []));
}

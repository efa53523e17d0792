import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
/** An act at a stop with pieces of one format. */
export interface LoadLine {
  readonly format_id: number;
  readonly act: RoundAct;
  readonly pieces: number;
  /** Pieces done, 0 at a stop that was passed by; left out while it is to do. */
  readonly done?: number | undefined;
}

interface LoadedStop {
  /** On board when it leaves the stop. */
  readonly clean: number;
  readonly dirty: number;
  /** Pieces beyond what the vehicle takes. */
  readonly over: number;
  /**
   * Clean pieces that are to be given and are not on board: the warehouse lacks them, and no
   * earlier stop brought them.
   */
  readonly missing: readonly { readonly format_id: number; readonly pieces: number }[];
}

export interface Loads {
  /** Clean pieces loaded at the warehouse, and how many of them go beyond the vehicle. */
  readonly loaded: number;
  readonly over: number;
  readonly stops: readonly LoadedStop[];
}

const sum = (pieces: Iterable<number>): number => [...pieces].reduce((all, one) => all + one, 0);

/**
 * Load on board after each stop, in the order given. The warehouse gives what the round gives, up
 * to what is free there (`free` by format; a format that is not in it has none); what it lacks has
 * to be taken clean at an earlier stop. `capacity` null: unknown.
 */
export function loadsOf(
  stops: readonly (readonly LoadLine[])[],
  { free, capacity }: { readonly free: ReadonlyMap<number, number>; readonly capacity: number | null },
): Loads {
  const asked = new Map<number, number>();
  // Pieces loaded and not given are still on board.
  for (const { format_id, act, pieces, done = 0 } of stops.flat())
    if (act === 'give') asked.set(format_id, (asked.get(format_id) ?? 0) + Math.max(pieces, done));
  const clean = new Map(
    [...asked].map(([format, pieces]) => [format, Math.min(pieces, Math.max(0, free.get(format) ?? 0))]),
  );
  const beyond = (pieces: number): number => (capacity === null ? 0 : Math.max(0, pieces - capacity));
  const loaded = sum(clean.values());
  let dirty = 0;
  const loads = stops.map((lines): LoadedStop => {
    const missing: { format_id: number; pieces: number }[] = [];
    const moved = lines.map((line) => ({ ...line, pieces: line.done ?? line.pieces }));
    for (const { format_id, act, pieces } of moved) {
      const there = clean.get(format_id) ?? 0;
      if (act === 'give') {
        clean.set(format_id, Math.max(0, there - pieces));
        if (pieces > there) missing.push({ format_id, pieces: pieces - there });
      }
    }
    for (const { format_id, act, pieces } of moved) {
      if (act === 'take_clean') clean.set(format_id, (clean.get(format_id) ?? 0) + pieces);
      if (act === 'take_dirty' || act === 'empty_drawer') dirty += pieces;
    }
    const cleanNow = sum(clean.values());
    return { clean: cleanNow, dirty, over: beyond(cleanNow + dirty), missing };
  });
  return { loaded, over: beyond(loaded), stops: loads };
}

/**
 * An order of visit (ranks of `stops`) in which no stop gives before the one that brings what it
 * lacks, where some stop does: it is put right behind that one, the rest stays in order. What no
 * one brings stays missing.
 */
export function broughtFirst(
  order: readonly number[],
  stops: readonly (readonly LoadLine[])[],
  free: ReadonlyMap<number, number>,
): number[] {
  const now = [...order];
  let at = 0;
  // A stop goes behind each other one once at most.
  for (let moves = 0; at < now.length && moves <= now.length ** 2;) {
    const loads = loadsOf(
      now.map((rank) => stops[rank] ?? []),
      { free, capacity: null },
    );
    const from = at;
    const short = loads.stops.findIndex(({ missing }, n) => n >= from && missing.length > 0);
    if (short < 0) break;
    at = short;
    const lacking = new Set(loads.stops[short]?.missing.map(({ format_id }) => format_id));
    const brings = (rank: number): boolean =>
      (stops[rank] ?? []).some(({ act, format_id }) => act === 'take_clean' && lacking.has(format_id));
    const behind = now.findIndex((rank, n) => n > short && brings(rank));
    if (behind < 0) at += 1;
    else {
      now.splice(behind, 0, ...now.splice(at, 1));
      moves += 1;
    }
  }
  return now;
}

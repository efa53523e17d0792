import { FIRST_POSITION, LONGEST_LAG_SECONDS, STORAGE_KEYS } from '@boucle/contract/base/constants.ts';

/**
 * Where the database was behind what was written from here, in any tab: a reading must have seen
 * it.
 */
export interface PositionStore {
  /** Position that a reading brings; undefined when it has to be the primary's. */
  readonly toBring: () => string | undefined;
  /**
   * A write was answered with this position, or without one: by an older server, or no one knows
   * whether it was kept.
   */
  readonly written: (position: string | null) => void;
}

/** Milliseconds after which every server that is read has it. */
const KEPT_MS = LONGEST_LAG_SECONDS * 1000;

const numberOf = (position: string): number => {
  const [high = '', low = ''] = position.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
};

/**
 * « 0/16B3748 1795000000000 0 »: the furthest position, until when it counts, and until when
 * nothing is known.
 */
function read(text: string | null): readonly [position: string, until: number, unknownUntil: number] {
  const [position = '', until, unknownUntil] = (text ?? '').split(' ');
  return numberOf(position) >= 0 ? [position, Number(until) || 0, Number(unknownUntil) || 0] : [FIRST_POSITION, 0, 0];
}

/**
 * Keeps the position in a storage that all tabs share; in this one's memory where there is none.
 */
export function createPositionStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number = Date.now,
): PositionStore {
  let kept: string | null = null;
  const stored = () => {
    try {
      return storage.getItem(STORAGE_KEYS.position);
    } catch {
      return null;
    }
  };
  /**
   * The further of what all tabs know and of what this one wrote: another may have stored less in
   * the meantime, or the storage be full.
   */
  const last = () => {
    const known = [read(stored()), read(kept)] as const;
    // A position past its time counts no more: a database that was restored may be at an earlier
    // one.
    const [one, other] = known.map(([position, until]) => (until > now() ? position : FIRST_POSITION)) as [
      string,
      string,
    ];
    return [
      numberOf(one) > numberOf(other) ? one : other,
      Math.max(known[0][1], known[1][1]),
      Math.max(known[0][2], known[1][2]),
    ] as const;
  };
  return {
    toBring() {
      const [position, until, unknownUntil] = last();
      if (unknownUntil > now()) return undefined;
      return until > now() ? position : FIRST_POSITION;
    },
    written(given) {
      const [position, until, unknownUntil] = last();
      const later = now() + KEPT_MS;
      if (given === null) kept = [position, until, later].join(' ');
      else kept = [numberOf(given) > numberOf(position) ? given : position, later, unknownUntil].join(' ');
      try {
        storage.setItem(STORAGE_KEYS.position, kept);
      } catch {
        // Full, or closed to this page: this tab knows it at least.
      }
    },
  };
}

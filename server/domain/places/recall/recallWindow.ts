import { type CleanSource, CLEAN_SOURCES } from '@boucle/contract/shared/washLots/labels.ts';
import { type RecallFormat } from '@boucle/contract/features/washLots/shapes.ts';

type Supply = RecallFormat['supplies'][number];

/** Clean pieces that came into the warehouse. */
export interface CameIn {
  readonly source: CleanSource;
  readonly pieces: number;
}

/** Movements of a format in the books around the closing of a lot; reversed ones are left out. */
export interface FormatMoves {
  /** Clean pieces of the lot. */
  readonly washed: number;
  /** Clean pieces in the warehouse just after, the lot's among them. */
  readonly held: number;
  /** Pieces that had come in before it, the latest first. */
  readonly before: readonly CameIn[];
  /** Pieces that left after it, the first first, all of them. */
  readonly left: readonly Omit<Supply, 'first_out'>[];
  /** Pieces that came in while they left. */
  readonly since: readonly CameIn[];
}

/**
 * Where the pieces of a lot may be: whatever left the warehouse after it until as many pieces had
 * left as it then held. `first_out` of a supply is what of the lot is in it if the oldest leave
 * first, and the lot came in last.
 */
export function recallWindow({
  washed,
  held,
  before,
  left,
  since,
}: FormatMoves): Pick<RecallFormat, 'washed' | 'held' | 'mixed_with' | 'joined_by' | 'supplies' | 'still_here'> {
  const supplies: Supply[] = [];
  let gone = 0;
  for (const supply of left) {
    const pieces = Math.min(supply.pieces, held - gone);
    if (pieces <= 0) break;
    const firstOut = Math.max(0, gone + pieces - Math.max(gone, held - washed));
    supplies.push({ ...supply, pieces, first_out: firstOut });
    gone += pieces;
  }
  return {
    washed,
    held,
    mixed_with: bySource(firstOf(before, held - washed)),
    joined_by: bySource(since),
    supplies,
    still_here: held - gone,
  };
}

/** The first so many pieces. */
function firstOf(moves: readonly CameIn[], pieces: number): CameIn[] {
  const kept: CameIn[] = [];
  let wanted = pieces;
  for (const move of moves) {
    if (wanted <= 0) break;
    kept.push({ ...move, pieces: Math.min(move.pieces, wanted) });
    wanted -= move.pieces;
  }
  return kept;
}

const bySource = (moves: readonly CameIn[]): { source: CleanSource; pieces: number }[] =>
  CLEAN_SOURCES.map((source) => ({
    source,
    pieces: moves.reduce((sum, move) => (move.source === source ? sum + move.pieces : sum), 0),
  })).filter(({ pieces }) => pieces > 0);

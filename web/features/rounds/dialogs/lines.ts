import { type PlannedLine } from '@boucle/contract/rounds/calls.ts';
import { type RoundStop } from '@boucle/contract/rounds/shapes.ts';

/** The lines of stops as a plan sends them. */
export const linesOf = (stops: readonly Pick<RoundStop, 'place' | 'place_id' | 'lines'>[]): PlannedLine[] =>
  stops.flatMap(({ place, place_id, lines }) =>
    lines.map(({ format_id, act, planned }) => ({ place, place_id, format_id, act, quantity: planned })),
  );

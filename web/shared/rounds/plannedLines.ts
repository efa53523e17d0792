import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';

/** The lines of stops as a plan sends them. */
export const linesOf = (stops: readonly Pick<RoundStop, 'place' | 'place_id' | 'lines'>[]): PlannedLine[] =>
  stops.flatMap(({ place, place_id, lines }) =>
    lines.map(({ format_id, act, planned }) => ({ place, place_id, format_id, act, quantity: planned })),
  );

/**
 * The lines of a plan with some more: what is proposed comes on top of what was planned of the same
 * format.
 */
export function withMore(planned: readonly PlannedLine[], more: readonly PlannedLine[]): PlannedLine[] {
  const lines = new Map(planned.map((line) => [keyOf(line), line]));
  for (const line of more) {
    const before = lines.get(keyOf(line))?.quantity ?? 0;
    lines.set(keyOf(line), { ...line, quantity: before + line.quantity });
  }
  return [...lines.values()];
}

const keyOf = ({ place, place_id, format_id, act }: PlannedLine): string => [place, place_id, format_id, act].join();

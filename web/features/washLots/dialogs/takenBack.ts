import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RecallFormat } from '@boucle/contract/features/washLots/shapes.ts';
import { withMore } from '../../../shared/rounds/plannedLines.ts';

/** What a round takes back of a recalled lot: clean pieces that restaurants got since. */
export const takenBack = (formats: readonly RecallFormat[]): PlannedLine[] =>
  withMore(
    [],
    formats.flatMap(({ format_id, supplies }) =>
      supplies.flatMap(({ restaurant, pieces }) =>
        restaurant === null
          ? []
          : [
              {
                place: 'restaurant' as const,
                place_id: restaurant.id,
                format_id,
                act: 'take_clean' as const,
                quantity: pieces,
              },
            ],
      ),
    ),
  );

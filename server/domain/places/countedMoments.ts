import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type CountedMoment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { type RecordCommand } from '../ledger/types.ts';

interface Stated {
  readonly day?: string | undefined;
  readonly counted?: readonly CountedMoment[] | undefined;
}

/**
 * The day that an administrator states, and what they say of later counts, as the ledger takes
 * them.
 */
export const statedBy = ({ day, counted }: Stated): Pick<RecordCommand, 'day' | 'counted'> => ({
  ...(day !== undefined && { day }),
  ...(counted !== undefined && {
    counted: counted.map(({ place, place_id: id, moment }) => ({
      place: PLACE_LETTERS[place],
      placeId: id ?? 0,
      moment,
    })),
  }),
});

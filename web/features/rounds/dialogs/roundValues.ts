import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { CLOCK, CLOCK_SAYS, ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';

/** Values of a round's form; a select's number is '' while nothing is chosen. */
export interface RoundValues {
  /** Null while it is empty, '' while it is no day. */
  readonly day: string | null;
  readonly title: string;
  readonly partner: number | '';
  readonly driver: number | '';
  readonly time: string;
  readonly capacity: string;
  readonly start: { readonly lat: number; readonly lng: number } | null;
}

const FIRST = '08:30';

/** Values that the form of a round starts with: the round, or a new one on this day. */
export const valuesOf = (round: RoundDetail | undefined, day: string): RoundValues => ({
  day: round?.day ?? day,
  title: round?.title ?? '',
  partner: round?.partner?.id ?? '',
  driver: round?.driver?.id ?? '',
  time: round?.start_time ?? FIRST,
  capacity: round?.capacity?.toString() ?? '',
  start:
    round === undefined || round.latitude === null || round.longitude === null
      ? null
      : { lat: round.latitude, lng: round.longitude },
});

/** Errors, by the name of the field. */
export function errorsOf({ day, time, capacity }: RoundValues, nowhere: boolean): Record<string, string> {
  const pieces = Number(capacity);
  const isCapacity =
    capacity.trim() === '' || (Number.isInteger(pieces) && pieces >= 1 && pieces <= ROUND_LIMITS.pieces);
  return {
    ...((day === null || day === '') && { day: 'Le champ Jour est obligatoire' }),
    ...(!CLOCK.test(time.trim()) && { time: CLOCK_SAYS }),
    ...(!isCapacity && { capacity: 'La capacité est un nombre entier, d’au moins 1.' }),
    ...(nowhere && { lines: 'Choisissez au moins un arrêt.' }),
  };
}

/**
 * The same as the call takes it; where the round begins is left to the warehouse, or to the last
 * round, while no one said it.
 */
export const sentOf = ({ day, title, partner, driver, time, capacity, start }: RoundValues) => ({
  day: day ?? '',
  title: title.trim(),
  partner_id: partner === '' ? null : partner,
  driver_id: driver === '' ? null : driver,
  start_time: time.trim(),
  vehicle_capacity: capacity.trim() === '' ? null : Number(capacity),
  ...(start !== null && { start_latitude: start.lat, start_longitude: start.lng }),
});

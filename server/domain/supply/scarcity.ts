/** A need of a format, and how long what is there lasts (days; null: longer than is looked at). */
interface Need {
  readonly place: string;
  readonly place_id: number;
  readonly format_id: number;
  readonly wanted: number;
  readonly cover_days: number | null;
}

const coverOf = ({ cover_days }: Need): number => cover_days ?? Number.POSITIVE_INFINITY;
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Shares that the warehouse gives to each, in the order of the needs: the first to run out is
 * served first, ties by place and number. Pieces that are there of each format; what is not there
 * is given to no one.
 */
export function shareOut<N extends Need>(
  needs: readonly N[],
  there: ReadonlyMap<number, number>,
): ReadonlyMap<N, number> {
  const left = new Map(there);
  const byUrgency = needs.toSorted(
    (a, b) =>
      (coverOf(a) === coverOf(b) ? 0 : coverOf(a) - coverOf(b)) ||
      order(a.place, b.place) ||
      a.place_id - b.place_id ||
      a.format_id - b.format_id,
  );
  return new Map(
    byUrgency.map((need) => {
      const given = Math.min(need.wanted, Math.max(0, left.get(need.format_id) ?? 0));
      left.set(need.format_id, (left.get(need.format_id) ?? 0) - given);
      return [need, given];
    }),
  );
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions as the crow flies (haversine). */
export function metresBetween(one: Position, other: Position): number {
  const latitudes = radians(other.latitude - one.latitude) / 2;
  const longitudes = radians(other.longitude - one.longitude) / 2;
  const square =
    Math.sin(latitudes) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitudes) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, square)));
}

/** Neighbours are no farther. */
const MOST_METRES = 3000;

/** Whether they are too far by their latitudes alone, a cheap check. */
const isFarNorth = (one: Position, other: Position): boolean =>
  radians(Math.abs(other.latitude - one.latitude)) * EARTH_METRES > MOST_METRES;

/** A restaurant that lacks, or has too many, of a format. */
export interface Side {
  readonly place_id: number;
  readonly format_id: number;
  readonly pieces: number;
  readonly position: Position | null;
}

export interface Transfer {
  readonly from_id: number;
  readonly to_id: number;
  readonly format_id: number;
  readonly quantity: number;
  readonly metres: number;
}

/**
 * From the nearest restaurants that have too many to the ones that lack, in the order of those;
 * what is given once is not given again.
 */
export function transfersOf(lacking: readonly Side[], surplus: readonly Side[]): Transfer[] {
  const left = new Map(surplus.map((side) => [side, side.pieces]));
  const byFormat = Map.groupBy(surplus, ({ format_id }) => format_id);
  return lacking.flatMap((need) => {
    let missing = need.pieces;
    const near = (byFormat.get(need.format_id) ?? []).flatMap((side) => {
      if (side.place_id === need.place_id || (left.get(side) ?? 0) <= 0) return [];
      if (side.position === null || need.position === null || isFarNorth(side.position, need.position)) return [];
      const metres = metresBetween(side.position, need.position);
      return metres > MOST_METRES ? [] : [{ side, metres }];
    });
    near.sort((a, b) => a.metres - b.metres || a.side.place_id - b.side.place_id);
    return near.flatMap(({ side, metres }): Transfer[] => {
      const quantity = Math.min(missing, left.get(side) ?? 0);
      if (quantity <= 0) return [];
      missing -= quantity;
      left.set(side, (left.get(side) ?? 0) - quantity);
      return [
        {
          from_id: side.place_id,
          to_id: need.place_id,
          format_id: need.format_id,
          quantity,
          metres: Math.round(metres),
        },
      ];
    });
  });
}

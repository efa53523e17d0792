import { type Shelf } from '@boucle/contract/features/places/calls.ts';
import { availableOf } from '@boucle/contract/features/places/low.ts';

/**
 * One format at a place that may be supplied, in pieces; what rounds bring and take is left out
 * where no one asked.
 */
export type SupplyShelf = Pick<Shelf, 'format_id' | 'clean' | 'reserved' | 'offered' | 'alert_level' | 'target_level'> &
  Partial<Pick<Shelf, 'coming' | 'leaving'>>;

export interface SupplyPlace {
  readonly id: number;
  readonly name: string;
  readonly shelves: readonly SupplyShelf[];
}

/** Pieces to deliver by place, then by format; what is absent is 0. */
export type Deliveries = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Clean pieces of the warehouse by format. */
export type Warehouse = ReadonlyMap<number, number>;

/** Pieces of a format that a place is given. */
export const delivered = (deliveries: Deliveries, place: number, format: number): number =>
  deliveries.get(place)?.get(format) ?? 0;

/** Pieces of one format that all places are given together. */
export function askedOf(deliveries: Deliveries, format: number): number {
  return [...deliveries.values()].reduce((sum, lines) => sum + (lines.get(format) ?? 0), 0);
}

/** Pieces of all formats together. */
export const piecesOf = (lines: ReadonlyMap<number, number> | undefined): number =>
  [...(lines?.values() ?? [])].reduce((sum, pieces) => sum + pieces, 0);

/** The same with one quantity typed. */
export function withDelivery(deliveries: Deliveries, place: number, format: number, pieces: number): Deliveries {
  return new Map(deliveries).set(place, new Map(deliveries.get(place)).set(format, pieces));
}

/** The same without what these places are given. */
export const withoutPlaces = (deliveries: Deliveries, places: ReadonlySet<number>): Deliveries =>
  new Map([...deliveries].filter(([id]) => !places.has(id)));

/**
 * Whole pieces shared out in proportion to what each lacks, never more than it lacks: when there is
 * not enough for all, everybody waits for the same part. The rounding's remainder goes to the place
 * it cost most, then to the first.
 */
export function shareOut(pieces: number, lacks: readonly number[]): number[] {
  const whole = lacks.reduce((sum, lack) => sum + lack, 0);
  if (whole <= pieces) return [...lacks];
  const exact = lacks.map((lack) => (lack * Math.max(0, pieces)) / whole);
  const shares = exact.map(Math.floor);
  let left = Math.max(0, pieces) - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index);
  for (const { index } of byLoss) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The shelves of a restaurant with what rounds bring there and take, where that was read. */
export const withPlanned = <S extends SupplyShelf>(
  shelves: readonly S[],
  planned: readonly Pick<Shelf, 'format_id' | 'coming' | 'leaving'>[],
): S[] => {
  const byFormat = new Map(planned.map((one) => [one.format_id, one]));
  return shelves.map((shelf) => {
    const { coming = 0, leaving = 0 } = byFormat.get(shelf.format_id) ?? {};
    return { ...shelf, coming, leaving };
  });
};

/** Pieces that may be lent once rounds have brought and taken theirs. */
const suppliedOf = ({ coming = 0, leaving = 0, ...shelf }: SupplyShelf): number =>
  availableOf(shelf) + coming - leaving;

const lackOf = (shelf: SupplyShelf, level: number | null): number =>
  shelf.offered && level !== null ? Math.max(0, level - suppliedOf(shelf)) : 0;

/**
 * Deliveries that bring these places up to their targets (to the alert level where there is no
 * target) with what the warehouse has: everybody up to the alert level first, then up to the
 * target; what rounds bring counts as there. Places that are not named keep what is typed, and the
 * warehouse is short of it.
 */
export function filledToTarget(
  places: readonly SupplyPlace[],
  warehouse: Warehouse,
  typed: Deliveries,
  named: ReadonlySet<number> = new Set(places.map(({ id }) => id)),
): Deliveries {
  const filled = new Map<number, Map<number, number>>();
  for (const { id } of places) filled.set(id, named.has(id) ? new Map<number, number>() : new Map(typed.get(id)));
  const filling = places.filter(({ id }) => named.has(id));
  for (const [format, there] of warehouse) {
    const kept = [...filled].reduce((sum, [, lines]) => sum + (lines.get(format) ?? 0), 0);
    const shelves = filling.map(({ shelves: all }) => all.find(({ format_id }) => format_id === format));
    const urgent = shelves.map((shelf) => (shelf === undefined ? 0 : lackOf(shelf, shelf.alert_level)));
    const wished = shelves.map((shelf, index) =>
      shelf === undefined
        ? 0
        : Math.max(0, lackOf(shelf, shelf.target_level ?? shelf.alert_level) - (urgent[index] ?? 0)),
    );
    const free = Math.max(0, there - kept);
    const first = shareOut(free, urgent);
    const second = shareOut(free - first.reduce((sum, share) => sum + share, 0), wished);
    filling.forEach(({ id }, index) => {
      const pieces = (first[index] ?? 0) + (second[index] ?? 0);
      if (pieces > 0) filled.get(id)?.set(format, pieces);
    });
  }
  return filled;
}

/** Deliveries that the forecast proposes for each place. */
export function proposedDeliveries(
  proposals: readonly {
    readonly act: string;
    readonly place_id: number;
    readonly format_id: number;
    readonly quantity: number;
  }[],
): Deliveries {
  return proposals
    .filter(({ act }) => act === 'give')
    .reduce<Deliveries>(
      (all, { place_id, format_id, quantity }) => withDelivery(all, place_id, format_id, quantity),
      new Map(),
    );
}

/**
 * A quantity that the warehouse cannot give, on the last place that asks for the format: what may
 * stay there.
 */
export interface Excess {
  readonly place: number;
  readonly format: number;
  readonly there: number;
  readonly asked: number;
  readonly most: number;
}

/**
 * Each format requested beyond the warehouse's stock, on the last of the places that request it.
 */
export function excessesOf(places: readonly SupplyPlace[], warehouse: Warehouse, deliveries: Deliveries): Excess[] {
  const formats = new Set([...deliveries.values()].flatMap((lines) => [...lines.keys()]));
  return [...formats].flatMap((format) => {
    const [there, asked] = [warehouse.get(format) ?? 0, askedOf(deliveries, format)];
    const last = places.findLast(({ id }) => delivered(deliveries, id, format) > 0);
    if (asked <= there || last === undefined) return [];
    const most = Math.max(0, delivered(deliveries, last.id, format) - (asked - there));
    return [{ place: last.id, format, there, asked, most }];
  });
}

/** The lines to record at a place, without the zeros. */
export const deliveryLines = (lines: ReadonlyMap<number, number> | undefined) =>
  [...(lines ?? [])].flatMap(([format_id, quantity]) => (quantity > 0 ? [{ format_id, quantity }] : []));

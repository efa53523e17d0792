import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';

export interface SupplyPlace {
  readonly id: number;
  readonly name: string;
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

/** The same with what is proposed for these places, in place of what was typed there. */
export const withProposed = (deliveries: Deliveries, proposed: Deliveries, places: readonly number[]): Deliveries =>
  new Map([...deliveries, ...places.map((id) => [id, proposed.get(id) ?? new Map<number, number>()] as const)]);

/** Deliveries as the lines of a round. */
export const plannedLines = (deliveries: Deliveries): PlannedLine[] =>
  [...deliveries].flatMap(([place_id, lines]) =>
    deliveryLines(lines).map((line) => ({ place: 'restaurant' as const, place_id, act: 'give' as const, ...line })),
  );

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

import { type CastFormat, type CastRestaurant } from '../cast/world.ts';

export interface Pieces {
  readonly format: CastFormat;
  readonly quantity: number;
}

/** Where pieces are, as far as the story knows: the number of a place, 0 where there is but one. */
export type Shelf = 'clean' | 'dirty' | 'warehouse' | 'to wash' | 'partner' | 'point' | 'washed at point' | 'drawer';

/** Pieces of a story. The ledger knows better: an act that it refuses is a fault of the story. */
export class Stock {
  readonly #shelves = new Map<string, Map<CastFormat, number>>();

  at(shelf: Shelf, id: number, format: CastFormat): number {
    return this.#shelves.get(`${shelf} ${id}`)?.get(format) ?? 0;
  }

  /** Puts pieces there, or takes some with a sign of -1. */
  add(shelf: Shelf, id: number, pieces: readonly Pieces[], sign: 1 | -1 = 1): void {
    const formats = this.#shelves.get(`${shelf} ${id}`) ?? new Map<CastFormat, number>();
    this.#shelves.set(`${shelf} ${id}`, formats);
    for (const { format, quantity } of pieces) formats.set(format, (formats.get(format) ?? 0) + sign * quantity);
  }

  /** Takes everything, by the numbers of the formats. */
  empty(shelf: Shelf, id: number): Pieces[] {
    const formats = this.#shelves.get(`${shelf} ${id}`);
    this.#shelves.delete(`${shelf} ${id}`);
    return [...(formats ?? [])]
      .map(([format, quantity]) => ({ format, quantity }))
      .filter(({ quantity }) => quantity > 0)
      .sort((one, other) => one.format.id - other.format.id);
  }

  clear(): void {
    this.#shelves.clear();
  }

  /** Clean ones leave a restaurant. */
  lend({ id }: CastRestaurant, pieces: readonly Pieces[]): void {
    this.add('clean', id, pieces, -1);
  }

  /** Used ones come back: clean at once where the restaurant washes. */
  takeBack({ id, washMode }: CastRestaurant, pieces: readonly Pieces[]): void {
    this.add(washMode === 'restaurant' ? 'clean' : 'dirty', id, pieces);
  }
}

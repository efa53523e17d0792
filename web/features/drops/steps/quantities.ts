import { type DepositLine, type DirtyStock } from '../../../shared/outbox/deposit.ts';

/** One format of the deposit being entered. */
export interface Shelf {
  readonly format: DirtyStock;
  /** Dirty pieces to drop, as far as is known. */
  readonly left: number;
  readonly quantity: number;
}

/**
 * The formats to choose from. Nothing changed yet: all there is. When what is known may be out of
 * date (`sure` false), formats without stock show too: there may be some since.
 */
export function shelvesOf(
  stocks: readonly DirtyStock[],
  left: ReadonlyMap<number, number>,
  quantities: Readonly<Record<number, number>> | null,
  sure: boolean,
): readonly Shelf[] {
  return stocks
    .map((format) => {
      const there = left.get(format.format_id) ?? 0;
      return { format, left: there, quantity: quantities === null ? there : (quantities[format.format_id] ?? 0) };
    })
    .filter((shelf) => !sure || shelf.left > 0 || shelf.quantity > 0);
}

/** Pieces by format as they stand, one of them changed. */
export const withQuantity = (
  shelves: readonly Shelf[],
  formatId: number,
  quantity: number,
): Readonly<Record<number, number>> =>
  Object.fromEntries(
    shelves.map(({ format, quantity: before }) => [
      format.format_id,
      format.format_id === formatId ? quantity : before,
    ]),
  );

/** Dropped pieces: the formats with at least one. */
export const linesOf = (shelves: readonly Shelf[]): readonly DepositLine[] =>
  shelves
    .filter(({ quantity }) => quantity > 0)
    .map(({ format: { format_id, format_title, drawing, picture_url }, quantity }) => ({
      format_id,
      format_title,
      drawing,
      picture_url,
      quantity,
    }));

/** Whether more is dropped than there is; what may be out of date refuses nothing. */
export const isTooMuch = ({ left, quantity }: Shelf, sure: boolean): boolean => sure && quantity > left;

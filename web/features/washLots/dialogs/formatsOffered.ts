import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { type DirtyStock, type WashLot } from '@boucle/contract/features/washLots/shapes.ts';

export interface FormatOffered extends Pick<DirtyStock, 'drawing' | 'picture_url'> {
  readonly id: number;
  readonly title: string;
  /** Dirty pieces that no other lot has; undefined where no stock counts them. */
  readonly free: number | undefined;
}

type Known = { readonly dirty: readonly DirtyStock[] } | { readonly formats: readonly Format[] };

/**
 * The formats that a lot may take: those with dirty pieces, its own included; of a restaurant's
 * lot, all that are in use.
 */
export function formatsOffered(known: Known, lot: WashLot | undefined): FormatOffered[] {
  const own = lot?.lines ?? [];
  const has = (id: number): boolean => own.some(({ format_id }) => format_id === id);
  if ('formats' in known)
    return known.formats
      .filter(({ id, active }) => active || has(id))
      .map(({ id, title, drawing, picture_url }) => ({ id, title, drawing, picture_url, free: undefined }));
  const offered = known.dirty.map((stock) => ({
    id: stock.format_id,
    title: stock.format_title,
    drawing: stock.drawing,
    picture_url: stock.picture_url,
    free: stock.free + stock.lots.reduce((sum, { lot_id, quantity }) => (lot_id === lot?.id ? sum + quantity : sum), 0),
  }));
  const absent = own.filter(({ format_id }) => !offered.some(({ id }) => id === format_id));
  return [
    ...offered.filter(({ id, free }) => free > 0 || has(id)),
    ...absent.map(({ format_id: id, format_title: title, drawing, picture_url }) => ({
      id,
      title,
      drawing,
      picture_url,
      free: 0,
    })),
  ].map((format) => ({ ...format, free: Math.max(0, format.free) }));
}

import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';

export type StockFigure = 'clean' | 'transit' | 'dirty' | 'dropped_30_days';

/** The columns of pieces, in their order. */
export const STOCK_FIGURES: readonly { readonly key: StockFigure; readonly label: string }[] = [
  { key: 'clean', label: 'Réserve propre' },
  { key: 'transit', label: 'En livraison' },
  { key: 'dirty', label: 'À déposer' },
  { key: 'dropped_30_days', label: 'Déposés 30 j' },
];

/** A sum over the formats, to the cent. */
export const totalOf = (rows: readonly PartnerStock[], of: (row: PartnerStock) => number): number =>
  rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;

import { type WashLot, type WashReject } from '@boucle/contract/features/washLots/shapes.ts';

/** Columns of a lot's own row on how it was washed. */
export interface LotValues {
  site_id: number;
  program: string;
  temperature_c: number | null;
  product: string;
  product_batch: string;
  operator_id: number | null;
  started_at: Date;
  ended_at: Date | null;
  comment: string;
}

interface Line {
  readonly format_id: number;
  readonly dirty_in: number;
  readonly clean_out: number | null;
  readonly units: readonly string[];
}

export interface LotContents {
  readonly lines: readonly Line[];
  readonly rejects: readonly WashReject[];
}

/** The lines and rejects of a lot as its tables keep them. */
export const contentsOf = ({ lines, rejects }: Pick<WashLot, 'lines' | 'rejects'>): LotContents => ({
  lines: lines.map(({ format_id, dirty_in, clean_out, units }) => ({ format_id, dirty_in, clean_out, units })),
  rejects,
});

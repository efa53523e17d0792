import { type WashRejectCause } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type PictureValue } from '../../../ui/form/PictureField.tsx';

/** A reject as it is typed; `key` stays its own while others come and go. */
export interface TypedReject {
  readonly key: number;
  readonly format: number;
  readonly cause: WashRejectCause;
  readonly quantity: number;
  readonly url: string | null;
  readonly picture: PictureValue;
}

export interface Inspection {
  /** Clean pieces by format. */
  readonly clean: ReadonlyMap<number, number>;
  readonly rejects: readonly TypedReject[];
}

/** Counts so far; before anybody counted, all that went in is clean. */
export const inspectionOf = ({ lines, rejects }: WashLot): Inspection => ({
  clean: new Map(lines.map(({ format_id, dirty_in, clean_out }) => [format_id, clean_out ?? dirty_in])),
  rejects: rejects.map(({ format_id, cause, quantity, picture_url }, key) => ({
    key,
    format: format_id,
    cause,
    quantity,
    url: picture_url,
    picture: undefined,
  })),
});

/** Pieces of a format that no one has found yet: above 0 missing, below 0 too many. */
export function unaccounted({ clean, rejects }: Inspection, { format_id, dirty_in }: WashLot['lines'][number]): number {
  const rejected = rejects.reduce((sum, { format, quantity }) => (format === format_id ? sum + quantity : sum), 0);
  return dirty_in - (clean.get(format_id) ?? 0) - rejected;
}

/** One more reject of a format, taken from what was said to be clean. */
export function withReject({ clean, rejects }: Inspection, format: number): Inspection {
  const left = clean.get(format) ?? 0;
  const key = Math.max(-1, ...rejects.map((reject) => reject.key)) + 1;
  return {
    clean: new Map(clean).set(format, Math.max(0, left - 1)),
    rejects: [...rejects, { key, format, cause: 'stained', quantity: 1, url: null, picture: undefined }],
  };
}

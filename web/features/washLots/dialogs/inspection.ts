import { type WashRejectCause } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type ReadUnit, withoutOneRead, withOneRead } from '../../../shared/units/readUnits.ts';
import { type PictureValue } from '../../../ui/form/PictureField.tsx';

/** A reject as it is typed; `key` stays its own while others come and go. */
export interface TypedReject {
  readonly key: number;
  readonly format: number;
  readonly cause: WashRejectCause;
  readonly quantity: number;
  /** Numbered containers that were read among them. */
  readonly units: readonly ReadUnit[];
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
  rejects: rejects.map(({ format_id, cause, quantity, units, picture_url }, key) => ({
    key,
    format: format_id,
    cause,
    quantity,
    units: units.map((code) => ({ code, formatId: format_id })),
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
    rejects: [...rejects, { key, format, cause: 'stained', quantity: 1, units: [], url: null, picture: undefined }],
  };
}

/** A container read into a reject comes from the clean ones, and goes back once it is removed. */
export function withRejectUnits(
  { clean, rejects }: Inspection,
  key: number,
  read: ReadUnit | { readonly removed: string },
): Inspection {
  const reject = rejects.find((one) => one.key === key);
  if (reject === undefined) return { clean, rejects };
  const { format, quantity, units } = reject;
  const now =
    'code' in read
      ? { quantity: withOneRead(quantity, units.length), units: [...units, read] }
      : { quantity: withoutOneRead(quantity, units.length), units: units.filter(({ code }) => code !== read.removed) };
  return {
    clean: new Map(clean).set(format, Math.max(0, (clean.get(format) ?? 0) + quantity - now.quantity)),
    rejects: rejects.map((one) => (one === reject ? { ...reject, ...now } : one)),
  };
}

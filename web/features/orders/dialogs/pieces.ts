import { quantity as written } from '@boucle/contract/base/format.ts';
import { type OrderDetail, type OrderLine } from '@boucle/contract/features/orders/calls.ts';
import { type ReadUnit, unitsIn } from '../../../shared/units/readUnits.ts';
import { type Difference } from '../../../shared/versions/conflict.ts';

/** Pieces by format; what is absent is 0. */
export type PiecesByFormat = Readonly<Record<number, number>>;
export type ApiLine = { readonly format_id: number; readonly quantity: number; units?: string[] };

/** Pieces planned one way, by format. */
export function plannedOf({ lines }: OrderDetail, act: 'deliver' | 'pickup'): PiecesByFormat {
  return Object.fromEntries(
    lines.filter((line) => line.act === act && line.planned > 0).map(({ format_id, planned }) => [format_id, planned]),
  );
}

/** Pieces really taken back, by format. */
export function takenOf({ lines }: OrderDetail): PiecesByFormat {
  return Object.fromEntries(
    lines.filter(({ act }) => act === 'pickup').map(({ format_id, actual }) => [format_id, actual ?? 0]),
  );
}

/** Lines as the API takes them; those of 0 only where a count says that there was none. */
export function linesOf(
  pieces: PiecesByFormat,
  { zeros, units = [] }: { zeros: boolean; units?: readonly ReadUnit[] },
): ApiLine[] {
  return Object.entries(pieces)
    .map(([id, quantity]) => ({ format_id: Number(id), quantity, ...unitsIn(units, Number(id)) }))
    .filter(({ quantity }) => zeros || quantity > 0);
}

/** Whether fewer are handed over than planned, in any format. */
export function leavesSome(planned: PiecesByFormat, delivered: PiecesByFormat): boolean {
  return Object.entries(planned).some(([id, quantity]) => (delivered[Number(id)] ?? 0) < quantity);
}

/** Whether more is typed of some format than there is. */
export function exceeds(pieces: PiecesByFormat, available: PiecesByFormat): boolean {
  return Object.entries(pieces).some(([id, quantity]) => quantity > (available[Number(id)] ?? 0));
}

type BothWays = Readonly<Record<'deliver' | 'pickup', PiecesByFormat>>;
const WAYS = [
  ['deliver', 'à livrer'],
  ['pickup', 'à reprendre'],
] as const;

/** The quantities that two people wrote differently, format by format, deliveries first. */
export function differencesOf(
  mine: BothWays,
  theirs: BothWays,
  formats: readonly Pick<OrderLine, 'format_id' | 'format_title'>[],
): Difference[] {
  return WAYS.flatMap(([way, word]) =>
    formats.flatMap(({ format_id, format_title }) => {
      const [one, other] = [mine[way][format_id] ?? 0, theirs[way][format_id] ?? 0];
      const label = `${format_title}, ${word}`;
      return one === other ? [] : [{ name: `${way}-${format_id}`, label, mine: written(one), theirs: written(other) }];
    }),
  );
}

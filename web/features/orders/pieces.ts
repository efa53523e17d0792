import { type OrderDetail } from '@boucle/contract/orders.ts';

/** Pieces by format; what is absent is 0. */
export type PiecesByFormat = Readonly<Record<number, number>>;
export type ApiLine = { readonly format_id: number; readonly quantity: number };

/** What is planned one way, by format. */
export function plannedOf({ lines }: OrderDetail, act: 'deliver' | 'pickup'): PiecesByFormat {
  return Object.fromEntries(
    lines.filter((line) => line.act === act && line.planned > 0).map(({ format_id, planned }) => [format_id, planned]),
  );
}

/** What was really taken back, by format. */
export function takenOf({ lines }: OrderDetail): PiecesByFormat {
  return Object.fromEntries(
    lines.filter(({ act }) => act === 'pickup').map(({ format_id, actual }) => [format_id, actual ?? 0]),
  );
}

/** Lines as the API takes them; those of 0 only where a count says that there was none. */
export function linesOf(pieces: PiecesByFormat, { zeros }: { zeros: boolean }): ApiLine[] {
  return Object.entries(pieces)
    .map(([format_id, quantity]) => ({ format_id: Number(format_id), quantity }))
    .filter(({ quantity }) => zeros || quantity > 0);
}

/** Whether fewer are handed over than planned, in any format. */
export function leavesSome(planned: PiecesByFormat, delivered: PiecesByFormat): boolean {
  return Object.entries(planned).some(([id, quantity]) => (delivered[Number(id)] ?? 0) < quantity);
}

/** How many pieces in all. */
export const piecesIn = (pieces: PiecesByFormat): number => Object.values(pieces).reduce((sum, one) => sum + one, 0);

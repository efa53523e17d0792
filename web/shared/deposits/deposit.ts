import { type DropPoint } from '@boucle/contract/drops.ts';
import { type PartnerStock } from '@boucle/contract/partner.ts';

/** What is needed to show a format without network. */
type ShownFormat = Pick<PartnerStock, 'format_id' | 'format_title' | 'drawing' | 'picture_url'>;

/** Pieces of a format that are dropped. */
export type DepositLine = ShownFormat & { readonly quantity: number };

/** Dirty pieces of a format that the partner has. */
export type DirtyStock = ShownFormat & Pick<PartnerStock, 'dirty'>;

/** A deposit kept on this device until the server has recorded it. */
export interface WaitingDeposit {
  /** Its idempotency key: however often it leaves, it is recorded once. */
  readonly id: string;
  /** uuid of the person who made it; nobody else sees nor sends it. */
  readonly owner: string;
  readonly madeAt: string;
  readonly point: Pick<DropPoint, 'id' | 'name' | 'address' | 'city'>;
  readonly lines: readonly DepositLine[];
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

/** What the last answers said, for a phone without network. */
export interface Supplies {
  readonly points: readonly DropPoint[];
  readonly stocks: readonly DirtyStock[];
  readonly readAt: string;
}

/** Containers of a deposit, in pieces. */
export const piecesOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Dirty pieces by format that are still there once what waits has left; never below zero. */
export function leftToDrop(
  stocks: readonly DirtyStock[],
  waiting: readonly WaitingDeposit[],
): ReadonlyMap<number, number> {
  const left = new Map(stocks.map(({ format_id, dirty }) => [format_id, dirty]));
  for (const { lines, refusal } of waiting) {
    if (refusal !== null) continue;
    for (const { format_id, quantity } of lines) {
      left.set(format_id, Math.max(0, (left.get(format_id) ?? 0) - quantity));
    }
  }
  return left;
}

/** Where a tab keeps the deposit being entered (session storage). */
export const DRAFT_KEY = 'boucle.deposit';

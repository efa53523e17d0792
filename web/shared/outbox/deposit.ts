import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { isRecord } from '../../api/record.ts';
import { type Act, isAct, isListOf, isNumber, isText } from './kept.ts';

/** Fields needed to show a format without network. */
type ShownFormat = Pick<PartnerStock, 'format_id' | 'format_title' | 'drawing' | 'picture_url'>;

/** Pieces of a format that are dropped. */
export type DepositLine = ShownFormat & { readonly quantity: number };

/** Dirty pieces of a format that the partner has. */
export type DirtyStock = ShownFormat & Pick<PartnerStock, 'dirty'>;

/** A deposit kept on this device until the server has recorded it. */
export interface WaitingDeposit extends Act {
  readonly kind: 'deposit';
  readonly point: Pick<DropPoint, 'id' | 'name' | 'address' | 'city'>;
  readonly lines: readonly DepositLine[];
}

/** The last answers, for a phone without network. */
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

const isShownFormat = (value: unknown): value is ShownFormat & Readonly<Record<string, unknown>> =>
  isRecord(value) &&
  isNumber(value.format_id) &&
  isText(value.format_title) &&
  isText(value.drawing) &&
  (value.picture_url === null || isText(value.picture_url));

const isDirtyStock = (value: unknown): value is DirtyStock => isShownFormat(value) && isNumber(value.dirty);

/** Whether something kept on this device is a line of a deposit. */
export const isDepositLine = (value: unknown): value is DepositLine => isShownFormat(value) && isNumber(value.quantity);

/** Whether something kept on this device names a point. */
export const isPoint = (value: unknown): value is WaitingDeposit['point'] & Readonly<Record<string, unknown>> =>
  isRecord(value) && isNumber(value.id) && isText(value.name) && isText(value.address) && isText(value.city);

const isDropPoint = (value: unknown): value is DropPoint =>
  isPoint(value) &&
  isText(value.kind) &&
  isText(value.short_code) &&
  isNumber(value.code_version) &&
  [value.latitude, value.longitude].every((one) => one === null || isNumber(one));

/** Whether a record of this device's store is a deposit that this version can show and send. */
export const isWaitingDeposit = (value: unknown): value is WaitingDeposit =>
  isRecord(value) &&
  value.kind === 'deposit' &&
  isAct(value) &&
  isPoint(value.point) &&
  isListOf(value.lines, isDepositLine);

/** Whether a record of this device's store has the shape of the last answers. */
export const isSupplies = (value: unknown): value is Supplies =>
  isRecord(value) &&
  isListOf(value.points, isDropPoint) &&
  isListOf(value.stocks, isDirtyStock) &&
  isText(value.readAt);

import { euro, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { UNKNOWN } from './texts.ts';

const faint = (text: string) => <span className="b-faint">{text}</span>;

/** `Unknown` as a plain value, for the cells of a table. */
export const UNKNOWN_CELL = faint(UNKNOWN);

/** An amount in euros, « 1 234,50 € »; faint when zero, a faint dash when unknown. */
export function Money({ euros }: { euros: number | null | undefined }) {
  return <span className="b-num">{money(euros)}</span>;
}

/** A number of pieces; `signed` for a movement (« +40 », « −12 »). */
export function Pieces({ count, signed = false }: { count: number | null | undefined; signed?: boolean }) {
  return <span className="b-num">{pieces(count, signed)}</span>;
}

/** Value that is not known. */
export function Unknown() {
  return UNKNOWN_CELL;
}

/**
 * `Money` for a column of figures, whose cells need no element of their own: a page has hundreds of
 * them.
 */
export function money(euros: number | null | undefined): ReactNode {
  if (euros === null || euros === undefined) return UNKNOWN_CELL;
  return euros === 0 ? faint(euro(0)) : euro(euros);
}

/** `Pieces`, likewise. */
export function pieces(count: number | null | undefined, signed = false): ReactNode {
  if (count === null || count === undefined) return UNKNOWN_CELL;
  const shown = signed ? signedQuantity(count) : quantity(count);
  return count === 0 ? faint(shown) : shown;
}

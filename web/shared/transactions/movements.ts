import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { type CellRef } from '@boucle/contract/shared/ledgerCards/refs.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';

type Movement = TransactionDetail['movements'][number];

/** One end of an arrow: a place and the state of the containers there. */
export interface Place {
  readonly name: string;
  readonly state: string;
  readonly cell: CellRef;
}

/**
 * Pieces that went from one place to another, format by format. Pieces, never negative: a
 * reversal's arrow points back.
 */
export interface Flow {
  readonly from: Place;
  readonly to: Place;
  readonly lines: readonly { readonly formatId: number; readonly title: string; readonly quantity: number }[];
  readonly total: number;
}

function forwards(movement: Movement) {
  const from = { name: movement.from, state: movement.from_state, cell: movement.from_cell };
  const to = { name: movement.to, state: movement.to_state, cell: movement.to_cell };
  const quantity = Math.abs(movement.quantity);
  return movement.quantity < 0 ? { from: to, to: from, quantity } : { from, to, quantity };
}

/** The movements of a transaction, one flow for each pair of places, in the order they come. */
export function flowsOf(movements: readonly Movement[]): readonly Flow[] {
  const flows = new Map<string, Flow>();
  for (const movement of movements) {
    const { from, to, quantity } = forwards(movement);
    const key = JSON.stringify([from, to]);
    const known = flows.get(key) ?? { from, to, lines: [], total: 0 };
    const line = { formatId: movement.format_id, title: movement.format_title, quantity };
    flows.set(key, { ...known, lines: [...known.lines, line], total: known.total + quantity });
  }
  return [...flows.values()];
}

/**
 * Euros: what a flow is worth at a deposit price for each format; a format without a price counts
 * for nothing.
 */
export function depositValue({ lines }: Flow, prices: ReadonlyMap<number, number>): number {
  const cents = lines.reduce((sum, line) => sum + line.quantity * centsOf(prices.get(line.formatId) ?? 0), 0);
  return eurosOf(cents);
}

import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';

/** Pieces by format; what is absent is 0. */
export type Pieces = Readonly<Record<number, number>>;

/** Hold that an order would ask of the cagnotte, in euros. */
export interface Hold {
  /** Deposits of what is to be delivered, at the prices of now. */
  readonly deposit: number;
  /** Deposits of the oldest loans that are to be taken back. */
  readonly returned: number;
  /** Euros of the cagnotte that would be held. */
  readonly held: number;
}

/** Clean containers of a restaurant that are promised to no order. */
export const availableOf = ({ clean, reserved }: { clean: number; reserved: number }): number => clean - reserved;

/** Lines as the API takes them. */
export const linesOf = (pieces: Pieces): { format_id: number; quantity: number }[] =>
  Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ format_id: Number(id), quantity }] : []));

/**
 * Loans of the person, the oldest first, and the price of each format: what the order would keep on
 * the cagnotte.
 */
export function holdOf(
  deliver: Pieces,
  pickup: Pieces,
  prices: ReadonlyMap<number, number>,
  loans: readonly HolderStock[],
): Hold {
  const deposit = linesOf(deliver).reduce(
    (cents, { format_id, quantity }) => cents + quantity * centsOf(prices.get(format_id) ?? 0),
    0,
  );
  const left = new Map(linesOf(pickup).map(({ format_id, quantity }) => [format_id, quantity]));
  let returned = 0;
  for (const { format_id, quantity, unit_deposit } of loans) {
    const taken = Math.min(quantity, left.get(format_id) ?? 0);
    left.set(format_id, (left.get(format_id) ?? 0) - taken);
    returned += taken * centsOf(unit_deposit);
  }
  return { deposit: eurosOf(deposit), returned: eurosOf(returned), held: eurosOf(Math.max(0, deposit - returned)) };
}

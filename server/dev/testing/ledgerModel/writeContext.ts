import { type Model } from './model.ts';
import { type ModelCommand, type ModelTransaction, type ModelLine } from './modelState.ts';

/**
 * A transaction while it is written: the command given to the plain ledger, and where its changes
 * go.
 */
export interface WriteContext {
  readonly model: Model;
  readonly at: number;
  readonly transaction: ModelTransaction;
  readonly command: ModelCommand;
  readonly units: ReadonlyMap<number, number>;
  readonly back: string;
}

/** A place by format. */
export type Cell = (format: number) => string;

const HALVES = 20;

/** The VAT inside what is kept, at 20 %. */
export function vat(cents: number): number {
  return Math.floor((cents * HALVES) / (100 + HALVES) + 0.5);
}

/** Opens loans at the deposits of the transaction; what they cost. */
export function opened(
  { model, transaction, at, units }: WriteContext,
  owner: string,
  lines: readonly ModelLine[],
): number {
  let cost = 0;
  for (const { format, quantity } of lines) {
    const unit = units.get(format) ?? 0;
    model.open(transaction, { owner, format, unit, since: at }, quantity);
    cost += unit * quantity;
  }
  return cost;
}

/** Closes loans, the oldest first; what they cost, undefined when there are not as many. */
export function closed(
  { model, transaction }: WriteContext,
  owner: string,
  lines: readonly ModelLine[],
): number | undefined {
  let cost = 0;
  for (const { format, quantity } of lines) {
    const lots = model.close(transaction, owner, format, quantity);
    if (!lots) return undefined;
    for (const { lot, x } of lots) cost += lot.unit * x;
  }
  return cost;
}

/**
 * Cents that the provider received from a customer, less the ones that it gave back or is about to.
 */
export function refundable(model: Model, holder: string): number {
  const refunds = [...model.pending.values()].filter(
    ({ status, command }) => status === 'pending' && command.type === 'refund_deposit' && command.holder === holder,
  );
  return refunds.reduce((sum, { command }) => sum - (command.cents ?? 0), model.received.get(holder) ?? 0);
}

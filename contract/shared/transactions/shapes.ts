import { z } from 'zod';
import { cellRef } from '../ledgerCards/refs.ts';
import { eurosOut } from '../../base/primitives.ts';

/** One side of the ledger's arrows, named for people. */
export const movement = z.object({
  format_id: z.int(),
  format_title: z.string(),
  from: z.string(),
  from_state: z.string(),
  to: z.string(),
  to_state: z.string(),
  /** The same two ends, as stock cards name them. */
  from_cell: cellRef,
  to_cell: cellRef,
  quantity: z.int(),
});

export const transactionTotals = z.object({
  count: z.int(),
  amount: eurosOut,
  /** What entered cagnottes and what left them, both above 0; rows show what left below 0. */
  money_in: eurosOut,
  money_out: eurosOut,
  containers_count: z.int(),
  containers_cost: eurosOut,
});
export type TransactionTotals = z.infer<typeof transactionTotals>;

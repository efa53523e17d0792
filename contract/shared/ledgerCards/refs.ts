import { z } from 'zod';
import { BALANCE_KINDS, BALANCE_OWNERS } from './accounts.ts';
import { STOCK_CARD_PLACES, STOCK_CARD_STATES } from './places.ts';

/** The cell that a movement touched: the key of its stock card. */
export const cellRef = z.object({
  place: z.enum(STOCK_CARD_PLACES),
  /** Null for the warehouse and the outside world. */
  place_id: z.int().nullable(),
  state: z.enum(STOCK_CARD_STATES),
});
export type CellRef = z.infer<typeof cellRef>;

/** The money account that an entry touched. */
export const balanceRef = z.object({
  kind: z.enum(BALANCE_KINDS),
  /** Null for the initiative's own. */
  owner: z.enum(BALANCE_OWNERS).nullable(),
  owner_id: z.int().nullable(),
});
export type BalanceRef = z.infer<typeof balanceRef>;

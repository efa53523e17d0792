/**
 * Stock movements of a restaurant or a partner, recorded by an administrator: the three a row
 * offers.
 */
export const STOCK_MOVES = ['admin_give', 'admin_return', 'admin_return_dirty'] as const;
export type StockMove = (typeof STOCK_MOVES)[number];

export const STOCK_MOVE_LABELS: Readonly<Record<StockMove, string>> = {
  admin_give: 'Approvisionner',
  admin_return: 'Reprendre des propres',
  admin_return_dirty: 'Reprendre des sales',
};

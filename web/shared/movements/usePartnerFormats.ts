import { type PartnerShelf } from '@boucle/contract/features/partners/calls.ts';
import { type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../problem.ts';
import { type GridFormat } from './quantities.ts';

const STOCK_OF: Readonly<Record<StockMove, (row: PartnerShelf) => number>> = {
  admin_give: ({ warehouse_clean }) => warehouse_clean,
  admin_return: ({ clean }) => clean,
  admin_return_dirty: ({ dirty }) => dirty,
};

/**
 * Both ends of a movement between the warehouse and a partner, format by format; no format as long
 * as no partner is named.
 */
export function usePartnerFormats(move: StockMove, id: number | undefined) {
  const gives = move === 'admin_give';
  const shelves = useQuery({
    ...query.partners.stocks.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  const formats = (id === undefined ? [] : shelves.data)
    ?.filter((row) => gives || STOCK_OF[move](row) > 0)
    .map((row): GridFormat => ({
      formatId: row.format_id,
      title: row.format_title,
      pictureUrl: row.picture_url,
      drawing: row.drawing,
      stock: STOCK_OF[move](row),
      ...(gives && { there: row.clean }),
      ...(move === 'admin_return' && { there: row.warehouse_clean }),
    }));
  const message = problemOf(shelves.error);
  return {
    formats,
    failure:
      message === undefined || formats !== undefined ? undefined : { message, onRetry: () => void shelves.refetch() },
  };
}

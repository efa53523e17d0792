import { availableOf } from '@boucle/contract/places/low.ts';
import { type StockMove } from '@boucle/contract/places/stockMoves.ts';
import { type RestaurantStock } from '@boucle/contract/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../problem.ts';
import { type GridFormat, type Quantities } from './quantities.ts';
import { filledToTarget } from './supply.ts';
import { warehouseQuery } from './warehouse.ts';

interface MoveFormats {
  /** Undefined while they are under way. */
  readonly formats: readonly GridFormat[] | undefined;
  readonly failure: { readonly message: string; readonly onRetry: () => void } | undefined;
  /** Titles of what the giver has and the restaurant does not offer. */
  readonly apart: readonly string[];
  /** What brings the restaurant up to its targets, with what the giver has. */
  readonly toTarget: () => Quantities;
}

/**
 * Both ends of a movement with a restaurant, format by format: what may leave, and what the other end has and should have. No format as long as no
 * restaurant is named.
 */
export function useMoveFormats(
  move: StockMove,
  restaurant: { readonly id: number | undefined; readonly name: string },
  partnerId: number | undefined,
): MoveFormats {
  const gives = move === 'admin_give';
  const warehouse = useQuery({ ...warehouseQuery(), enabled: partnerId === undefined });
  const reserve = useQuery({
    ...query.places.stocks.queryOptions({ input: { kind: 'partner', id: partnerId ?? 0 } }),
    enabled: partnerId !== undefined,
  });
  const { id = 0, name } = restaurant;
  const unnamed = restaurant.id === undefined;
  const shelves = useQuery({ ...query.restaurants.stocks.queryOptions({ input: { id } }), enabled: !unnamed });
  const other = partnerId === undefined ? warehouse : reserve;
  const error = shelves.error ?? (gives ? other.error : null);
  const otherOf = (format: number) => other.data?.find(({ format_id }) => format_id === format);
  const clean = (format: number): number => otherOf(format)?.clean ?? 0;

  const formatOf = (row: RestaurantStock): GridFormat => {
    const known = {
      formatId: row.format_id,
      title: row.format_title,
      pictureUrl: row.picture_url,
      drawing: row.drawing,
    };
    if (gives) return { ...known, stock: clean(row.format_id), there: availableOf(row), target: row.target_level };
    const dirty = move === 'admin_return_dirty';
    const there = otherOf(row.format_id)?.[dirty ? 'dirty' : 'clean'];
    return { ...known, stock: dirty ? row.dirty : availableOf(row), ...(there !== undefined && { there }) };
  };
  const rows = unnamed ? [] : gives && other.data === undefined ? undefined : shelves.data;
  const served = rows?.filter((row) => !gives || row.offered);
  return {
    formats: served
      ?.map(formatOf)
      .filter(({ stock, there = 0, target }) => stock > 0 || (gives && (target ?? 0) > there)),
    failure:
      error === null || rows !== undefined
        ? undefined
        : {
            message: problemOf(error) ?? '',
            onRetry: () => {
              void shelves.refetch();
              void other.refetch();
            },
          },
    apart: gives
      ? (rows ?? []).filter((row) => !row.offered && clean(row.format_id) > 0).map((row) => row.format_title)
      : [],
    toTarget: () => {
      const stock = new Map((served ?? []).map(({ format_id }) => [format_id, clean(format_id)]));
      const filled = filledToTarget([{ id, name, shelves: served ?? [] }], stock, new Map());
      return Object.fromEntries([...(filled.get(id) ?? [])].map(([format, pieces]) => [format, { '': pieces }]));
    },
  };
}

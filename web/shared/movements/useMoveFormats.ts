import { parisDay } from '@boucle/contract/base/format.ts';
import { availableOf } from '@boucle/contract/features/places/low.ts';
import { type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { type RestaurantStock } from '@boucle/contract/features/restaurants/shapes.ts';
import { comingLabel, loadingLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../problem.ts';
import { type GridFormat, type Quantities } from './quantities.ts';
import { proposalsQuery } from './proposalsQuery.ts';
import { proposedDeliveries } from './supply.ts';
import { warehouseQuery } from './warehouse.ts';

interface MoveFormats {
  /** Undefined while they are under way. */
  readonly formats: readonly GridFormat[] | undefined;
  readonly failure: { readonly message: string; readonly onRetry: () => void } | undefined;
  /** Titles of what the giver has and the restaurant does not offer. */
  readonly apart: readonly string[];
  /** Pieces that the forecast proposes to bring, as far as the giver has them. */
  readonly proposed: () => Quantities;
}

/**
 * Both ends of a movement with a restaurant, format by format: what may leave, and what the other
 * end has and should have. No format as long as no restaurant is named.
 */
export function useMoveFormats(move: StockMove, named: number | undefined, partnerId: number | undefined): MoveFormats {
  const gives = move === 'admin_give';
  const [today] = useState(() => parisDay(new Date()));
  const warehouse = useQuery({ ...warehouseQuery(), enabled: partnerId === undefined });
  const reserve = useQuery({
    ...query.places.stocks.queryOptions({ input: { kind: 'partner', id: partnerId ?? 0 } }),
    enabled: partnerId !== undefined,
  });
  const id = named ?? 0;
  const unnamed = named === undefined;
  const shelves = useQuery({ ...query.restaurants.stocks.queryOptions({ input: { id } }), enabled: !unnamed });
  // Pieces that rounds bring are there soon, and the ones that they load at the warehouse are no
  // one else's.
  const planned = useQuery({
    ...query.places.shelves.queryOptions({
      input: { kind: 'restaurant', id: [id] },
      context: { background: true },
    }),
    enabled: gives && !unnamed,
  });
  const advice = useQuery({ ...proposalsQuery(), enabled: gives && !unnamed });
  const other = partnerId === undefined ? warehouse : reserve;
  const error = shelves.error ?? (gives ? (other.error ?? planned.error ?? advice.error) : null);
  const otherOf = (format: number) => other.data?.find(({ format_id }) => format_id === format);
  const clean = (format: number): number => otherOf(format)?.clean ?? 0;
  const comingTo = (format: number) => planned.data?.places[0]?.shelves.find(({ format_id }) => format_id === format);
  const loading = (format: number): number =>
    partnerId === undefined ? (planned.data?.formats.find(({ format_id }) => format_id === format)?.loading ?? 0) : 0;

  const formatOf = (row: RestaurantStock): GridFormat => {
    const known = {
      formatId: row.format_id,
      title: row.format_title,
      pictureUrl: row.picture_url,
      drawing: row.drawing,
    };
    if (gives) {
      const [stock, coming] = [clean(row.format_id), comingTo(row.format_id)];
      return {
        ...known,
        stock,
        stockNote: loadingLabel(stock, loading(row.format_id)),
        there: availableOf(row),
        thereNote: coming && comingLabel(coming, today),
        target: row.target_level,
      };
    }
    const dirty = move === 'admin_return_dirty';
    const there = otherOf(row.format_id)?.[dirty ? 'dirty' : 'clean'];
    return { ...known, stock: dirty ? row.dirty : availableOf(row), ...(there !== undefined && { there }) };
  };
  const isReady = !gives || (other.data !== undefined && planned.data !== undefined && advice.data !== undefined);
  const rows = unnamed ? [] : isReady ? shelves.data : undefined;
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
              if (gives) {
                void planned.refetch();
                void advice.refetch();
              }
            },
          },
    apart: gives
      ? (rows ?? []).filter((row) => !row.offered && clean(row.format_id) > 0).map((row) => row.format_title)
      : [],
    proposed: () => {
      // A partner gives from its reserve: what the warehouse can give does not count there.
      const { proposals = [], unmet = [] } = advice.data ?? {};
      const wanted = [...proposals, ...unmet].map((one) => ({ ...one, quantity: one.wanted }));
      const lines = proposedDeliveries(partnerId === undefined ? proposals : wanted).get(id) ?? [];
      return Object.fromEntries(
        [...lines].map(([format, pieces]) => [format, { '': Math.min(pieces, clean(format)) }]),
      );
    },
  };
}

import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { collectionOf, type Judged, type Shelf } from './proposals.ts';

/** Dirty ones that have been somewhere for more days are collected. */
const DIRTY_DAYS = 7;

const ALL_HELD = `select id from cells
         where account_id = $1 and place in ('A', 'R', 'P', 'D') and state = 'dirty' and quantity > 0`;
const NAMED_HELD = 'select id from unnest($3::bigint[]) as asked(id)';

/** Pieces that came dirty after day $2 to each of these cells. */
const arrivals = (held: string): string => `with held as materialized (
        ${held}
      ), mark as (select coalesce(max(cells_up_to), '0001-01-01') as day from account_day_marks where account_id = $1)
      select id, sum(pieces)::bigint as pieces from (
        select h.id, d.back + d.supplied + greatest(0, d.other) as pieces from held h
          join cell_days d on d.account_id = $1 and d.cell_id = h.id and d.day > $2 and d.day <= (select day from mark)
        union all
        select h.id, m.quantity from held h
          join movements m on m.account_id = $1 and m.to_cell = h.id and m.day > greatest($2::date, (select day from mark))
      ) arrived group by id`;
const ARRIVALS_OF_ALL = arrivals(ALL_HELD);
const ARRIVALS_OF_SOME = arrivals(NAMED_HELD);

/**
 * Pieces that came dirty to a cell in the last days; of one to which none came nothing is there.
 */
export type Arrivals = ReadonlyMap<number, number>;

/** Arrivals at each dirty cell of an account, or at the cells of these numbers. */
export async function recentArrivals(
  tx: Tx,
  accountId: number,
  cellIds: readonly number[] | null = null,
): Promise<Arrivals> {
  const after = addDays(parisDay(tx.now()), -DIRTY_DAYS);
  const { rows } = await tx.raw<{ id: number; pieces: number }>(
    cellIds === null
      ? { text: ARRIVALS_OF_ALL, values: [accountId, after] }
      : { text: ARRIVALS_OF_SOME, values: [accountId, after, cellIds] },
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

interface Dirty extends Shelf {
  readonly dirty_cell_id: number | null;
}

/**
 * Of the dirty ones of a shelf, the ones that were there before what came lately: the first come
 * leave first.
 */
export const oldOf = ({ dirty, dirty_cell_id }: Pick<Dirty, 'dirty' | 'dirty_cell_id'>, arrived: Arrivals): number =>
  Math.max(0, dirty - (dirty_cell_id === null ? 0 : (arrived.get(dirty_cell_id) ?? 0)));

/** These shelves with the age of what is dirty there, and its collection among what is proposed. */
export async function withAge<S extends Dirty & { readonly judged: Judged }>(
  tx: Tx,
  accountId: number,
  shelves: readonly S[],
): Promise<S[]> {
  const ids = shelves.flatMap(({ dirty, dirty_cell_id: id }) => (dirty > 0 && id !== null ? [id] : []));
  const arrived: Arrivals = ids.length === 0 ? new Map() : await recentArrivals(tx, accountId, ids);
  return shelves.map((shelf) => {
    const aged = { ...shelf, old_dirty: oldOf(shelf, arrived) };
    if (shelf.place === 'A') return aged;
    const others = shelf.judged.acts.filter(({ act }) => act !== 'take_dirty');
    return { ...aged, judged: { ...shelf.judged, acts: [...others, ...collectionOf(aged)] } };
  });
}

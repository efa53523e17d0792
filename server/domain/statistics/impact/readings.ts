import { type Tx } from '../../../platform/database/transaction.ts';
import { accountDays } from '../accountDays.ts';
import { type Days } from '../days.ts';
import { type Factor, type FormatDay } from './rules.ts';

/** The factors of an account up to a number, all of them when left out; milligrams. */
export async function readFactors(tx: Tx, accountId: number, upTo: number | null = null): Promise<Factor[]> {
  const { rows } = await tx.raw<{ [K in keyof Factor]: Factor[K] }>({
    text: `select id, kind, format_id as "formatId", value_mg as value, low_mg as low, high_mg as high, waste_mg as waste, valid_from as "validFrom"
             from impact_factors where account_id = $1 and ($2::bigint is null or id <= $2)`,
    values: [accountId, upTo],
  });
  return rows;
}

/** Types of which every piece is washed; of the warehouse also the ones that are rejected then. */
const WASHES = [
  'admin_wash',
  'restaurant_wash_and_keep_drop_off_point_container',
  'restaurant_wash_drop_off_point_container',
];
/** Pieces of a format, between two places, on a Paris day. */
interface Moved {
  readonly formatId: number;
  readonly day: string;
  readonly state: string;
  readonly pieces: number;
}

/** What the days of a span hold, and of the cells outside every day since its first one. */
export interface ImpactDays {
  readonly days: readonly FormatDay[];
  /** Washes of restaurants, which the days hold too, by format. */
  readonly byRestaurants: ReadonlyMap<number, number>;
  /** Pieces into places outside since the first day, signed: less for the ones bought. */
  readonly outside: readonly Moved[];
  readonly driven: readonly { readonly day: string; readonly metres: number }[];
}

/** Up to which day cells are rolled up: younger movements are read as they are written. */
const MARK = `mark as materialized (
    select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
  )`;

/** Uses, washes and purchases of a span by format and Paris day, and kilometres of its rounds. */
export async function readDays(tx: Tx, accountId: number, { from, to }: Days): Promise<ImpactDays> {
  const [served, taken, outside, driven] = await Promise.all([
    tx.raw<Omit<FormatDay, 'added'> & Record<string, unknown>>({
      text: `select f.id as "formatId", d.day, sum(d.reuses)::bigint as uses,
                    coalesce(sum(d.quantity) filter (where d.type = any($4)), 0)::bigint as washes
               from formats f cross join lateral ${accountDays('f.id')} d
              where f.account_id = $1 group by 1, 2`,
      values: [accountId, from, to, WASHES],
    }),
    tx.raw<Moved & Record<string, unknown>>({
      text: `with ${MARK}
             select format_id as "formatId", day, 'clean' as state, sum(pieces)::bigint as pieces from (
               select format_id, day, pieces from clean_return_days
                where account_id = $1 and day between $2 and least($3, (select day from mark))
               union all
               select c.format_id, t.day, v.pieces from transactions t
                 join movements m on m.account_id = $1 and m.transaction_id = t.id
                cross join lateral (values (m.to_cell, m.quantity), (m.from_cell, -m.quantity)) v(cell_id, pieces)
                 join cells c on c.account_id = $1 and c.id = v.cell_id
                where t.account_id = $1 and t.day between $2 and $3 and t.day > (select day from mark)
                  and is_clean_return(t.type, c.place, c.state)) returned
              group by 1, 2 having sum(pieces) <> 0`,
      values: [accountId, from, to],
    }),
    tx.raw<Moved & Record<string, unknown>>({
      text: `with ${MARK}
             select s.format_id as "formatId", c.day, s.state, sum(c.pieces)::bigint as pieces
               from cells s cross join lateral (
                 select r.day, r.pieces from cell_day_rollups r
                  where r.account_id = $1 and r.cell_id = s.id and r.day >= $2
                 union all
                 select m.day, m.quantity from movements m
                  where m.account_id = $1 and m.to_cell = s.id and m.day >= $2 and m.day > (select day from mark)
                 union all
                 select m.day, -m.quantity from movements m
                  where m.account_id = $1 and m.from_cell = s.id and m.day >= $2 and m.day > (select day from mark)) c
              where s.account_id = $1 and s.place = 'X' group by 1, 2, 3`,
      values: [accountId, from],
    }),
    tx.raw<{ day: string; metres: number }>({
      text: `select day, sum(metres)::bigint as metres from rounds
              where account_id = $1 and day between $2 and $3 and status = 'done' group by 1`,
      values: [accountId, from, to],
    }),
  ]);
  const bought = outside.rows.filter(({ state, day }) => state === 'supplier' && day <= to);
  return {
    days: [
      ...served.rows.map((row) => ({ ...row, added: 0 })),
      ...taken.rows.map(({ formatId, day, pieces }) => ({ formatId, day, uses: 0, washes: pieces, added: 0 })),
      ...bought.map(({ formatId, day, pieces }) => ({ formatId, day, uses: 0, washes: 0, added: -pieces })),
    ],
    byRestaurants: sumBy(taken.rows),
    outside: outside.rows,
    driven: driven.rows,
  };
}

function sumBy(rows: readonly Pick<Moved, 'formatId' | 'pieces'>[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { formatId, pieces } of rows) sums.set(formatId, (sums.get(formatId) ?? 0) + pieces);
  return sums;
}

/** Milligrams of the throw-away packaging of each format, null where it was not entered. */
export async function readWeights(tx: Tx, accountId: number): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await tx.raw<{ id: number; weight: number | null }>({
    text: 'select id, single_use_weight_g * 1000 as weight from formats where account_id = $1',
    values: [accountId],
  });
  return new Map(rows.map(({ id, weight }) => [id, weight]));
}

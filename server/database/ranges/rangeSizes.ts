import { type Client } from 'pg';
import { RANGED_TABLES } from './catalog.ts';

/** One range as it is. */
export interface RangeSize {
  readonly n: number;
  /** Its first number; null for the first range, which begins at the first one of all. */
  readonly fromId: number | null;
  readonly toId: number;
  /** Of all its tables, indexes included. */
  readonly bytes: number;
  /** Transactions, as PostgreSQL counted them last. */
  readonly transactions: number;
  readonly isFrozen: boolean;
  /** Where its rows lie; null where the database does. */
  readonly tablespace: string | null;
}

/** A table that is to be put in ranges, or is. */
export interface TableSize {
  readonly name: string;
  readonly isInRanges: boolean;
  readonly bytes: number;
}

const NAMES = RANGED_TABLES.map(({ name }) => name);

/** Each of the tables, whole. */
export async function tableSizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select c.relname as name, c.relkind = 'p' as "isInRanges",
            coalesce(nullif(pg_total_relation_size(c.oid), 0),
              (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = c.oid))::float8 as bytes
       from unnest($1::text[]) with ordinality t(name, rank) join pg_class c on c.oid = to_regclass('public.' || t.name) order by t.rank`,
    [NAMES],
  );
  return rows;
}

/** The ranges, oldest first; none as long as no conversion was begun. */
export async function rangeSizes(client: Client): Promise<RangeSize[]> {
  const { rows } = await client.query<RangeSize>(
    `select r.n, lag(r.to_id) over (order by r.n)::float8 as "fromId", r.to_id::float8 as "toId", r.frozen_at is not null as "isFrozen",
            coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes,
            coalesce(max(greatest(c.reltuples, 0)) filter (where c.relname = 'transactions_r' || r.n), 0)::float8 as transactions,
            max(s.spcname) as tablespace
       from id_ranges r
       left join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname = any (array(select name || '_r' || r.n from unnest($1::text[]) name))
       left join pg_tablespace s on s.oid = c.reltablespace
      group by r.n, r.to_id, r.frozen_at order by r.n`,
    [NAMES],
  );
  return rows;
}

/** What a conversion did so far, in order, with the seconds of each step. */
export async function stepsDone(client: Client): Promise<{ step: string; seconds: number }[]> {
  const { rows } = await client.query<{ step: string; seconds: number }>(
    'select step, seconds::float8 as seconds from partition_steps order by done_at',
  );
  return rows;
}

/** How many numbers are left in the ranges that there are; undefined as long as the tables are plain. */
export async function numbersLeft(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ left: number | null }>('select ids_left()::float8 as left');
  return rows[0]?.left ?? undefined;
}

import { type Client } from 'pg';
import { RANGED_TABLES } from './catalog.ts';

/** The state of one range. */
export interface RangeSize {
  readonly n: number;
  /** Its first number; null for the first range, which has no lower bound. */
  readonly fromId: number | null;
  readonly toId: number;
  /** Size of its partitions, indexes included. */
  readonly bytes: number;
  /** Transactions, as estimated by the last analyze. */
  readonly transactions: number;
  readonly isFrozen: boolean;
  /** Tablespace of its rows; null for that of the database. */
  readonly tablespace: string | null;
}

/** Size of a table that a conversion partitions, before or after it. */
export interface TableSize {
  readonly name: string;
  readonly isInRanges: boolean;
  readonly bytes: number;
}

const NAMES = RANGED_TABLES.map(({ name }) => name);

/** Sizes of the tables of transactions, all partitions together. */
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

/** The ranges, oldest first; none before a conversion begins. */
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

/** The steps of the conversion that are done, in order, with their seconds. */
export async function stepsDone(client: Client): Promise<{ step: string; seconds: number }[]> {
  const { rows } = await client.query<{ step: string; seconds: number }>(
    'select step, seconds::float8 as seconds from partition_steps order by done_at',
  );
  return rows;
}

/** Transaction numbers left before the end of the last range; undefined on plain tables. */
export async function numbersLeft(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ left: number | null }>('select ids_left()::float8 as left');
  return rows[0]?.left ?? undefined;
}

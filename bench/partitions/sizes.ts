import { query } from '../cluster.ts';
import { RANGED_TABLES } from '../../server/database/ranges/catalog.ts';
import { type HistoryShape } from './shapes.ts';

/** Prints what each table of the history takes a row, its rows and its indexes apart. */
export async function tellSizes(shapes: readonly HistoryShape[]): Promise<void> {
  for (const { name, database } of shapes) {
    const tables = await query<{ table: string; rows: number; heap: number; indexes: number }>(
      database.ownerConfig,
      `select t.name as table, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_table_size(c.oid))::float8 as heap,
          sum(pg_indexes_size(c.oid))::float8 as indexes
         from unnest(array['${RANGED_TABLES.map((table) => table.name).join("', '")}']) with ordinality t(name, rank)
         join pg_class p on p.oid = to_regclass('public.' || t.name)
         join pg_class c on c.relkind = 'r' and (c.oid = p.oid or c.oid in (select inhrelid from pg_inherits where inhparent = p.oid))
        group by t.name, t.rank order by t.rank`,
    );
    for (const { table, rows, heap, indexes } of tables)
      console.log(
        `  ${name}, ${table} : ${rows.toLocaleString('fr-FR')} lignes, ${perRow(heap, rows)} et ${perRow(indexes, rows)} d’index, ${gigabytes(heap + indexes)}`,
      );
  }
}

const perRow = (bytes: number, rows: number): string => `${Math.round(bytes / Math.max(1, rows))} o par ligne`;
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} Go`;

import { type Client } from 'pg';

/** A table as a back-up keeps it. */
export interface KeptTable {
  /** With its schema, quoted for SQL: `public.cells`. */
  readonly name: string;
  /** The ones that are not computed from others, quoted. */
  readonly columns: readonly string[];
  /** A replica has no rows of a table that is in no journal: counts of tries. */
  readonly isReadable: boolean;
}

/** A table whose rows refer to another's. */
export interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Rows of the job queue: what was promised (mails, payments to book) is part of the truth. */
export const QUEUE_TABLE = 'pgboss.job';
/**
 * Made by the migrations themselves; and how an earlier version kept its tables, which its schema
 * still has.
 */
const NOT_KEPT = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.id_ranges',
  'public.partition_steps',
];

/**
 * Every table of the product, the ones that others refer to first. Throws when some refer to each
 * other in a circle.
 */
export async function keptTables(client: Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns,
            not (c.relpersistence = 'u' and pg_is_in_recovery()) as "isReadable"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where (n.nspname = 'public' and c.relkind = 'r' and not n.nspname || '.' || c.relname = any($1))
         or n.nspname || '.' || c.relname = $2
      group by 1, c.relpersistence order by 1`,
    [NOT_KEPT, QUEUE_TABLE],
  );
  const { rows: references } = await client.query<Reference>(
    `select distinct format('public.%I', child.relname) as child, format('public.%I', parent.relname) as parent
       from pg_constraint r join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  );
  return inOrder(rows, references);
}

/**
 * Tables, the ones that others refer to first. Throws when some refer to each other in a circle.
 */
export function inOrder<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

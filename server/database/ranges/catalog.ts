import { type Client } from 'pg';

/** A table that is kept in ranges of the number of its transactions. */
export interface RangedTable {
  readonly name: string;
  /** The column that bears that number. */
  readonly key: string;
}

/** What a conversion puts in ranges: what others refer to comes first (`tables_in_ranges()` says which are). */
export const RANGED_TABLES: readonly RangedTable[] = [
  { name: 'transactions', key: 'id' },
  { name: 'transaction_lines', key: 'transaction_id' },
  { name: 'movements', key: 'transaction_id' },
  { name: 'entries', key: 'transaction_id' },
  { name: 'lot_rows', key: 'transaction_id' },
];

/** The sequence of transactions' numbers. */
export const NUMBERS = 'transactions_id_seq';
/** The one that it takes the place of, for as long as a conversion lasts. */
export const FORMER_NUMBERS = 'transactions_id_seq_r1';

/** The table of one range. */
export const rangeOf = (table: string, n: number): string => `${table}_r${n}`;

/** The check by which PostgreSQL knows, without looking, that a plain table is its own first range. */
export const boundOf = (table: string): string => `${table}_in_first_range`;

async function texts(client: Client, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(text, [...values]);
  return rows.map((row) => row.text);
}

export const isInRanges = async (client: Client, table: string): Promise<boolean> =>
  (await client.query("select from pg_class where oid = $1::regclass and relkind = 'p'", [table])).rowCount === 1;

/** Views and functions that PostgreSQL binds to the table itself rather than to its name: they would stay with its first range. */
export const boundToTable = (client: Client, table: string): Promise<string[]> =>
  texts(
    client,
    `select distinct coalesce(p.oid::regprocedure::text, r.ev_class::regclass::text) as text
       from pg_depend d
       left join pg_proc p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
       left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      where d.refclassid = 'pg_class'::regclass and d.refobjid = $1::regclass and (p.oid is not null or r.oid is not null) order by 1`,
    [table],
  );

/** Unique indexes that do not know the ranges' column: they can be of one range only. */
export const uniqueWithout = (client: Client, { name, key }: RangedTable): Promise<string[]> =>
  texts(
    client,
    `select i.indexrelid::regclass::text as text from pg_index i
      where i.indrelid = $1::regclass and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = $2 and a.attnum = any (i.indkey)) order by 1`,
    [name, key],
  );

/** How an index is made; of another name, of another table, without being unique. */
export async function indexMaker(
  client: Client,
  index: string,
  { name, table, how = '' }: { name: string; table: string; how?: 'concurrently' | '' },
): Promise<string> {
  const [text = ''] = await texts(client, 'select pg_get_indexdef($1::regclass) as text', [index]);
  return text.replace(
    /^CREATE (?:UNIQUE )?INDEX \S+ ON (?:ONLY )?\S+/,
    `create index ${how} ${name} on public.${table}`,
  );
}

export interface TableIndex {
  readonly name: string;
  readonly isUnique: boolean;
  /** Of a primary key or another constraint, whose definition it is. */
  readonly constraint: string | null;
  readonly definition: string | null;
}

export async function indexesOf(client: Client, table: string): Promise<TableIndex[]> {
  const { rows } = await client.query<TableIndex>(
    `select i.indexrelid::regclass::text as name, i.indisunique as "isUnique", c.conname as constraint, pg_get_constraintdef(c.oid) as definition
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u') and c.conrelid = i.indrelid
      where i.indrelid = $1::regclass order by 1`,
    [table],
  );
  return rows;
}

export interface ForeignKey {
  readonly name: string;
  /** The table that refers. */
  readonly from: string;
  /** The one that it refers to. */
  readonly to: string;
  readonly definition: string;
}

/** The foreign keys of a table, or those that refer to it; those that PostgreSQL derives from them for each range are left out. */
export async function foreignKeys(client: Client, side: 'of' | 'to', table: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and ${side === 'of' ? 'conrelid' : 'confrelid'} = $1::regclass order by 2, 1`,
    [table],
  );
  return rows;
}

export interface TableTrigger {
  readonly name: string;
  readonly definition: string;
  readonly isOfRows: boolean;
  /** How it is switched: as every trigger (O), always (A), on a replica (R), off (D). */
  readonly state: 'O' | 'A' | 'R' | 'D';
}

export async function triggersOf(client: Client, table: string): Promise<TableTrigger[]> {
  const { rows } = await client.query<TableTrigger>(
    `select tgname as name, pg_get_triggerdef(oid) as definition, tgtype & 1 = 1 as "isOfRows", tgenabled as state
       from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
    [table],
  );
  return rows;
}

/** What protects a table: its policies and rights as statements about another one. */
export async function protectionOf(client: Client, table: string, another: string): Promise<string[]> {
  const policies = await texts(
    client,
    `select format('create policy %I on %I as %s for %s to %s', policyname, $2::text, permissive, cmd, array_to_string(roles, ', '))
            || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') as text
       from pg_policies where schemaname = 'public' and tablename = $1 order by policyname`,
    [table, another],
  );
  const rights = await texts(
    client,
    `select format('grant %s on %I to %s', a.privilege_type, $2::text, a.grantee::regrole) as text
       from pg_class c cross join lateral aclexplode(c.relacl) a where c.oid = $1::regclass and a.grantee not in (0, c.relowner)
     union all
     select format('grant %s (%I) on %I to %s', a.privilege_type, t.attname, $2::text, a.grantee::regrole)
       from pg_attribute t cross join lateral aclexplode(t.attacl) a where t.attrelid = $1::regclass and a.grantee <> 0
     order by 1`,
    [table, another],
  );
  const [forced] = await texts(
    client,
    `select format('alter table %I force row level security', $2::text) as text from pg_class where oid = $1::regclass and relforcerowsecurity`,
    [table, another],
  );
  return [
    `alter table ${another} enable row level security`,
    ...(forced === undefined ? [] : [forced]),
    ...policies,
    `revoke all on ${another} from boucle_app, boucle_platform`,
    ...rights,
  ];
}

/** Columns that number themselves, with the next number of each. */
export async function numberedColumns(client: Client, table: string): Promise<{ column: string; next: string }[]> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select a.attname as column, pg_get_serial_sequence($1, a.attname) as sequence
       from pg_attribute a where a.attrelid = $1::regclass and a.attidentity <> '' and not a.attisdropped`,
    [table],
  );
  const found = [];
  for (const { column, sequence } of rows) {
    const [next = '1'] = await texts(
      client,
      `select (last_value + case when is_called then 1 else 0 end)::text as text from ${sequence}`,
      [],
    );
    found.push({ column, next });
  }
  return found;
}

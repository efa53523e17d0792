import { type Client } from 'pg';

/** A table that is partitioned by ranges of transaction numbers. */
export interface RangedTable {
  readonly name: string;
  /** The partition key: the column that holds the transaction's number. */
  readonly key: string;
}

/** The tables that a conversion partitions, referenced tables first (`tables_in_ranges()` tells which are partitioned already). */
export const RANGED_TABLES: readonly RangedTable[] = [
  { name: 'transactions', key: 'id' },
  { name: 'transaction_lines', key: 'transaction_id' },
  { name: 'movements', key: 'transaction_id' },
  { name: 'entries', key: 'transaction_id' },
  { name: 'lot_rows', key: 'transaction_id' },
];

/** The sequence of transaction numbers. */
export const NUMBERS = 'transactions_id_seq';
/** The sequence of the plain table, renamed during a conversion. */
export const FORMER_NUMBERS = 'transactions_id_seq_r1';

/** Name of the partition of one range. */
export const rangeOf = (table: string, n: number): string => `${table}_r${n}`;

/** Name of the check that lets PostgreSQL attach the plain table as the first partition without scanning it. */
export const boundOf = (table: string): string => `${table}_in_first_range`;

async function texts(client: Client, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(text, [...values]);
  return rows.map((row) => row.text);
}

export const isInRanges = async (client: Client, table: string): Promise<boolean> =>
  (await client.query("select from pg_class where oid = $1::regclass and relkind = 'p'", [table])).rowCount === 1;

/** Views and functions bound to the table's oid: after the rename they would keep reading the first partition alone. */
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

/** Unique indexes without the partition key: PostgreSQL allows them on a single partition only. */
export const uniqueWithout = (client: Client, { name, key }: RangedTable): Promise<string[]> =>
  texts(
    client,
    `select i.indexrelid::regclass::text as text from pg_index i
      where i.indrelid = $1::regclass and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = $2 and a.attnum = any (i.indkey)) order by 1`,
    [name, key],
  );

/** The statement that creates a copy of an index under another name, on another table, never unique. */
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
  /** The primary key or unique constraint behind the index, and its definition; null for a bare index. */
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
  /** The referencing table. */
  readonly from: string;
  /** The referenced table. */
  readonly to: string;
  readonly definition: string;
}

/** Foreign keys of a table (`of`), or those that reference it (`to`), without the ones PostgreSQL derives for each partition. */
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
  /** `pg_trigger.tgenabled`: by default (O), always (A), on a replica (R), disabled (D). */
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

/** Policies and grants of a table, as statements that give them to another one. */
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

/** Identity columns, with the next value of each. */
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

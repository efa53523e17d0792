import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormatConfig, format } from 'oxfmt';
import { type Pool } from 'pg';
import { hashLine } from './migrationsHash.ts';

interface Column {
  table: string;
  column: string;
  /** Base type, a domain being resolved; for an array that of its elements. */
  type: string;
  array: boolean;
  /** Labels, when the type is an enumeration. */
  labels: string[] | null;
  nullable: boolean;
  origin: 'given' | 'default' | 'computed';
}

const COLUMNS = `
  select c.relname as table, a.attname as column, coalesce(nullif(e.typname, ''), t.typname) as type,
    t.typelem <> 0 and t.typlen = -1 as array,
    (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid in (t.oid, e.oid)) as labels,
    not (a.attnotnull or coalesce(d.typnotnull, false)) as nullable,
    case
      when a.attidentity = 'a' or a.attgenerated <> '' then 'computed'
      when a.attidentity = 'd' or a.atthasdef then 'default'
      else 'given'
    end as origin
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type d on d.oid = a.atttypid
    join pg_type t on t.oid = case when d.typtype = 'd' then d.typbasetype else d.oid end
    left join pg_type e on e.oid = t.typelem and t.typlen = -1
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
    and c.relname not like 'kysely\\_%'
  order by c.relname, a.attnum`;

const KINDS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  timestamptz: 'Instant',
};

/**
 * The text of tables.ts for a migrated schema, laid out as every file of the house is
 * (.oxfmtrc.json).
 */
export async function describeTables(owner: Pool, file: string): Promise<string> {
  const { rows } = await owner.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = [...tables].map(
    ([table, columns]) => `export interface ${interfaceOf(table)} {\n${columns.map(line).join('\n')}\n}`,
  );
  const index = `export interface Tables {\n${[...tables.keys()].map((table) => `${table}: ${interfaceOf(table)};`).join('\n')}\n}`;
  const kinds = ['Computed', 'Day', 'Defaulted', 'Instant', 'Json'].filter((kind) =>
    new RegExp(`\\b${kind}\\b`).test(body.join()),
  );
  const header = [
    '// Written by « npm run tables » from the migrated schema: change a migration, not this file.',
    hashLine(),
    ...(kinds.length > 0 ? [`import { ${kinds.map((kind) => `type ${kind}`).join(', ')} } from './columns.ts';`] : []),
  ];
  const { code, errors } = await format(file, [header.join('\n'), ...body, index].join('\n\n'), layout());
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/**
 * How files are laid out here: the settings themselves, for the program looks for none when it is
 * handed a text.
 */
function layout(): FormatConfig {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8')) as FormatConfig;
}

function line(column: Column): string {
  return `${column.column}: ${kindOf(column)};`;
}

function kindOf({ type, array, labels, nullable, origin }: Column): string {
  const single = labels?.map((label) => `'${label}'`).join(' | ') ?? KINDS[type] ?? 'string';
  const kind = array ? `(${single})[]` : single;
  const value = nullable ? `${kind} | null` : kind;
  if (origin === 'computed') return `Computed<${value}>`;
  return origin === 'default' ? `Defaulted<${value}>` : value;
}

function interfaceOf(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

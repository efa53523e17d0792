import { type Client } from 'pg';
import { asOwner } from '../../database/connect.ts';
import { type FreshDatabase } from '../database.ts';

/** The shape of a table, plain or in ranges: what must not change when it becomes the other. */
export type Shape = Readonly<Record<string, readonly string[]>>;

/** Queries on each table ($1), without what differs by nature: identity and its sequence, uniqueness that is not of all ranges. */
const ASKED: Readonly<Record<string, string>> = {
  columns: `select format('%s %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      case when attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) when attname in ('id', 'n') then '' else pg_get_expr(d.adbin, d.adrelid) end) as text
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s', conname, pg_get_constraintdef(oid)) as text from pg_constraint
    where conrelid = $1::regclass and conparentid = 0 and contype in ('c', 'f', 'p', 'u')`,
  'foreign keys to it': `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text from pg_constraint
    where confrelid = $1::regclass and contype = 'f' and conparentid = 0`,
  indexes: `select regexp_replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), '^CREATE (UNIQUE )?INDEX', 'INDEX') as text
    from pg_index where indrelid = $1::regclass and indisvalid`,
  triggers: `select format('%s %s', tgenabled, pg_get_triggerdef(oid)) as text from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
  policies: `select format('%s %s %s %s %s %s', policyname, permissive, roles, cmd, qual, with_check) as text
    from pg_policies where schemaname = 'public' and tablename = $1`,
  rights: `select format('%s %s', a.grantee::regrole, a.privilege_type) as text
    from pg_class c cross join lateral aclexplode(c.relacl) a where c.oid = $1::regclass and a.grantee <> c.relowner`,
  security: `select format('%s %s', relrowsecurity, relforcerowsecurity) as text from pg_class where oid = $1::regclass`,
};

/** Indexes, triggers, policies and rights of each table, sorted, to compare two shapes of one schema. */
export async function shapeOf(client: Client, tables: readonly string[]): Promise<Record<string, Shape>> {
  const shapes: Record<string, Shape> = {};
  for (const table of tables) {
    const shape: Record<string, string[]> = {};
    for (const [name, text] of Object.entries(ASKED)) {
      const { rows } = await client.query<{ text: string }>(text, [table]);
      shape[name] = rows.map((row) => row.text).sort();
    }
    shapes[table] = shape;
  }
  return shapes;
}

/** Works as the owner of a database, on a connection of its own. */
export const ownerClient = <T>({ ownerConfig }: FreshDatabase, work: (client: Client) => Promise<T>): Promise<T> =>
  asOwner(ownerConfig, work);

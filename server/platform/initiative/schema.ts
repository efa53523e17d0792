import { type Client } from 'pg';
import { inOrder } from '../backup/tables.ts';

/** Tables with rows of accounts or people that no file holds, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  account_requests: 'the platform’s: who asked to open an initiative there',
  accountant_browsers: 'sessions of accountants, whose links are signed with the key of the installation',
  customer_codes: 'codes of minutes, hashed with the key of the installation',
  device_pairings: 'codes of minutes, hashed with the key of the installation',
  email_changes: 'codes of minutes, hashed with the key of the installation',
  examples: 'another account: it is made again',
  ledger_checkpoint_cells: 'numbers of another PostgreSQL’s transactions: the next verification writes them',
  ledger_checkpoint_money: 'numbers of another PostgreSQL’s transactions: the next verification writes them',
  ledger_checkpoints: 'numbers of another PostgreSQL’s transactions: the next verification writes them',
  oauth_access_tokens: 'sessions',
  oauth_codes: 'sessions',
  oauth_refresh_tokens: 'sessions',
  oauth_sessions: 'sessions',
  passkey_challenges: 'questions of minutes',
  presentations: 'codes of minutes',
  sign_in_codes: 'codes of minutes, hashed with the key of the installation',
};

/** Numbers of mails in columns without a foreign key: mails are removed, what names them stays. */
const MAILS = ['inactivity_warnings.mail', 'loan_steps.mail', 'messages.mail_id', 'notices.mail_id'];

/** Texts that name rows of others. */
const IN_TEXT = [
  { child: 'events', parent: 'mails' },
  { child: 'idempotency_keys', parent: 'people' },
];

/** A foreign key. */
export interface Link {
  readonly child: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
  /** Whether a row may refer to nothing. */
  readonly optional: boolean;
  /** Whether no two rows refer to the same one. */
  readonly sole: boolean;
}

/** A column that names a row of a table whose numbers are drawn anew, or the code of a unit. */
export interface Naming {
  readonly column: string;
  readonly parent: string;
  /** Without a foreign key: the row may be gone. */
  readonly loose: boolean;
}

export interface MovedTable {
  readonly name: string;
  /** The ones that are not computed from others. */
  readonly columns: readonly string[];
  /** Of `columns`: which hold a uuid that no two accounts share. */
  readonly ownUuids: readonly string[];
  /** A row is known by its number alone, over all accounts: another installation draws another. */
  readonly numbered: boolean;
  /** A unique key of the whole installation, other than a number or a uuid. */
  readonly singular: boolean;
  /** Its triggers refuse, or leave out, rows of an example. */
  readonly refusedInExample: boolean;
  /** Whether it has `account_id`. */
  readonly ofAccount: boolean;
  readonly namings: readonly Naming[];
}

/** The tables of an initiative, the ones that others refer to first, found in the catalogue. */
export interface Schema {
  readonly tables: readonly MovedTable[];
  /** With the ones that are left out: what leaves when an initiative does. */
  readonly all: readonly string[];
  readonly links: readonly Link[];
  /** SQL condition of an account's rows in a table, under that alias. */
  readonly rowsOf: (table: string, account: number) => string;
}

interface Found extends Omit<MovedTable, 'namings'> {
  readonly key: readonly string[];
}

export async function readSchema(client: Client): Promise<Schema> {
  const { rows: found } = await client.query<Found>(TABLES);
  const { rows: links } = await client.query<Link>(LINKS);
  const byName = new Map(found.map((table) => [table.name, table]));
  const single = links.filter(({ columns }) => columns.length === 1);
  const within = lineage(found, single);
  const isMoved = ({ name }: Found): boolean =>
    name === 'accounts' || (within.has(name) && LEFT_OUT[name] === undefined);
  // A client of the partners' API is named by the access of an account, and has no account itself.
  const named = new Set(
    single
      .filter(({ child, parent, sole }) => sole && byName.get(child)?.ofAccount && !within.has(parent))
      .map((one) => one.parent),
  );
  const moved = found.filter((table) => isMoved(table) || (named.has(table.name) && table.name !== 'accounts'));
  const numbered = new Set(moved.filter((table) => table.numbered).map(({ name }) => name));
  const namings = (name: string): Naming[] => [
    ...links
      .filter(({ child, parent }) => child === name && (numbered.has(parent) || parent === 'units'))
      .map(({ columns, parent }) => ({ column: columns.at(-1) ?? '', parent, loose: false })),
    ...MAILS.filter((one) => one.startsWith(`${name}.`)).map((one) => ({
      column: one.slice(name.length + 1),
      parent: 'mails',
      loose: true,
    })),
  ];
  const tables = moved.map((table) => ({ ...table, namings: namings(table.name) }));
  const references = [
    ...IN_TEXT,
    // Codes of units, which an example has anew.
    ...tables.filter(({ columns }) => columns.includes('units')).map(({ name }) => ({ child: name, parent: 'units' })),
    ...links.filter(({ child, parent }) => child !== parent),
    ...tables.flatMap(({ name, namings: all }) =>
      all.filter(({ parent }) => parent !== name).map(({ parent }) => ({ child: name, parent })),
    ),
  ];
  const rowsOf = (table: string, account: number): string => {
    if (table === 'accounts') return `accounts.id = ${account}`;
    if (byName.get(table)?.ofAccount) return `${table}.account_id = ${account}`;
    const link = within.get(table);
    if (link === undefined) {
      const names = single.filter(
        ({ child, parent, sole }) => sole && parent === table && byName.get(child)?.ofAccount,
      );
      return names
        .map(
          ({ child, columns: [column], parentColumns: [key] }) =>
            `${table}.${key ?? ''} in (select ${child}.${column ?? ''} from ${child} where ${rowsOf(child, account)})`,
        )
        .join(' or ');
    }
    const [[column = ''], [key = '']] = [link.columns, link.parentColumns];
    return `${table}.${column} in (select ${link.parent}.${key} from ${link.parent} where ${rowsOf(link.parent, account)})`;
  };
  return {
    tables: inOrder(tables, references),
    all: ['accounts', ...within.keys()],
    links,
    rowsOf,
  };
}

/** Every table with rows of accounts, and the foreign key of those without `account_id`. */
function lineage(found: readonly Found[], single: readonly Link[]): Map<string, Link | undefined> {
  const within = new Map<string, Link | undefined>(
    found.filter(({ ofAccount }) => ofAccount).map(({ name }) => [name, undefined]),
  );
  for (let size = -1; size !== within.size;) {
    size = within.size;
    for (const link of single)
      if (!within.has(link.child) && link.child !== 'accounts' && within.has(link.parent)) within.set(link.child, link);
  }
  return within;
}

const TABLES = `select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    bool_or(a.attname = 'account_id') as "ofAccount",
    coalesce((select array_agg(k.attname::text) from pg_constraint p join pg_attribute k on k.attrelid = c.oid and k.attnum = any(p.conkey)
      where p.conrelid = c.oid and p.contype = 'p'), '{}') as key,
    coalesce((select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisunique and i.indnatts = 1 and k.atttypid = 'uuid'::regtype), '{}') as "ownUuids",
    exists (select from pg_constraint p join pg_attribute k on k.attrelid = c.oid and p.conkey = array[k.attnum] and k.attidentity <> ''
      where p.conrelid = c.oid and p.contype = 'p') and c.relname <> 'accounts' as numbered,
    exists (select from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisunique and k.attname <> 'account_id' and k.attidentity = ''
        and k.atttypid <> 'uuid'::regtype) and c.relname not in ('accounts', 'people', 'units') as singular,
    exists (select from pg_trigger t where t.tgrelid = c.oid
      and t.tgfoid::regproc::text in ('refuse_in_example', 'tell_nobody_of_example')) as "refusedInExample"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
 group by c.oid, c.relname order by 1`;

const LINKS = `select child.relname as child, parent.relname as parent,
    (select array_agg(k.attname::text order by n) from unnest(r.conkey) with ordinality as u(at, n) join pg_attribute k on k.attrelid = child.oid and k.attnum = at) as columns,
    (select array_agg(k.attname::text order by n) from unnest(r.confkey) with ordinality as u(at, n) join pg_attribute k on k.attrelid = parent.oid and k.attnum = at) as "parentColumns",
    exists (select from unnest(r.conkey) as u(at) join pg_attribute k on k.attrelid = child.oid and k.attnum = at where not k.attnotnull) as optional,
    exists (select from pg_constraint u where u.conrelid = child.oid and u.contype in ('p', 'u') and u.conkey = r.conkey) as sole
  from pg_constraint r join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
 where r.contype = 'f' and r.connamespace = 'public'::regnamespace order by 1, 2, r.conname`;

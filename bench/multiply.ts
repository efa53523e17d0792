import { type ClientConfig, Client } from 'pg';

/** How the rows of a table are copied for each copy of a year. */
interface Copied {
  /** SQL on a row `b`: true when all copies share it as one row. */
  readonly common?: string;
  /** Columns that are summed over the copies in a shared row. */
  readonly sums?: readonly string[];
  /** Columns without a foreign key, as SQL of `b` (the row) and `copy` (0 for the simulated year). */
  readonly columns?: Readonly<Record<string, string>>;
}

const UUID = 'case copy when 0 then b.uuid else gen_random_uuid() end';
const NAME = `b.name || case copy when 0 then '' else ' (' || copy || ')' end`;
/** SQL: places and accounts that all copies share: the initiative's own, its partner's, the outside world's. */
const OF_ALL = { cells: `b.place in ('A', 'P', 'X')`, money_accounts: `b.owner = '-'` } as const;
/** SQL: whether this number is that of a place or an account that all copies share. */
const isOfAll = (table: keyof typeof OF_ALL, id: string): string =>
  `${id} = any(array(select b.id from one_${table} b where ${OF_ALL[table]}))`;
const COUNTED = ['transactions', 'quantity', 'reuses', 'amount_cents', 'containers_cost_cents', 'listed'] as const;
const NUMBER = `(b.place_id - 1) * copies() + 1 + copy`;
const OWNER = `case when b.owner = '-' then 0 else (b.owner_id - 1) * copies() + 1 + copy end`;
const OF_RESTAURANT = {
  common: 'b.restaurant_id = 0',
  columns: { restaurant_id: `case b.restaurant_id when 0 then 0 else (b.restaurant_id - 1) * copies() + 1 + copy end` },
};

const OF_CELL = { common: isOfAll('cells', 'b.cell_id'), sums: ['movements', 'pieces'] };
const OF_MONEY = { common: isOfAll('money_accounts', 'b.money_account_id'), sums: ['entries', 'cents'] };
const BOOKED = ['sides', 'debit_cents', 'credit_cents'] as const;

/** Tables whose rows get an id of their own in each copy; foreign keys to them follow. */
const COPIED: Readonly<Record<string, Copied>> = {
  restaurants: { columns: { name: NAME } },
  price_lines: {},
  customers: { columns: { uuid: UUID, name: NAME, email: `case copy when 0 then '' else copy || '-' end || b.email` } },
  card_batches: {},
  // The seal of a PIN names its card: those of the copies cannot be read.
  card_holders: { columns: { uuid: UUID } },
  collection_drawers: { columns: { uuid: UUID, name: NAME } },
  drop_off_points: { columns: { uuid: UUID, name: NAME } },
  services: {},
  orders: {},
  order_lines: {},
  order_holds: {},
  order_events: {},
  cells: {
    common: OF_ALL.cells,
    sums: ['quantity', 'reserved'],
    columns: { place_id: `case when ${OF_ALL.cells} then b.place_id else ${NUMBER} end` },
  },
  money_accounts: {
    common: OF_ALL.money_accounts,
    sums: ['balance_cents', 'blocked_cents'],
    columns: { owner_id: OWNER },
  },
  transactions: {
    columns: {
      gesture_id: `case copy when 0 then b.gesture_id else md5(b.gesture_id || ' ' || copy)::uuid end`,
    },
  },
  transaction_lines: {},
  stated_instants: {},
  movements: {},
  entries: {},
  lots: { columns: { owner_id: OWNER } },
  lot_rows: {},
  // Those of services: none has a number yet.
  invoices: {},
  transaction_references: {
    columns: { value: `case b.kind when 'provider' then b.value else (${numberIn('b.value::bigint')})::text end` },
  },
  fee_lines: {},
  incidents: {
    columns: {
      place_id: `case when b.place_id is null or b.place in ('A', 'P', 'X') then b.place_id else ${NUMBER} end`,
      restaurant_id: `(b.restaurant_id - 1) * copies() + 1 + copy`,
    },
  },
  incident_settlements: {},
  incident_relooks: { columns: { incident_id: `(b.incident_id - 1) * copies() + 1 + copy` } },
  notices: {},
  daily_rollups: { ...OF_RESTAURANT, sums: COUNTED },
  monthly_rollups: { ...OF_RESTAURANT, sums: COUNTED.slice(1) },
  customer_rollups: {},
  customer_day_rollups: {},
  cell_day_rollups: OF_CELL,
  cell_month_rollups: OF_CELL,
  money_day_rollups: OF_MONEY,
  money_month_rollups: OF_MONEY,
  // Copies of a movement follow each other at the same instant: what they make of a shared stock, at the least, is so many times as low.
  cell_days: { ...OF_CELL, sums: ['opening', 'loaned', 'back', 'supplied', 'taken', 'other', 'lowest'] },
};

/** Tables of sums over the initiative. */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  account_counts: ['total'],
  account_day_rollups: ['quantity', 'reuses', 'amount_cents'],
  holder_totals: ['total'],
  hourly_rollups: ['reuses'],
  activity_rollups: ['customers'],
  fleet_rollups: ['pieces'],
  partner_day_rollups: ['moves', 'received', 'given'],
  book_day_rollups: BOOKED,
  book_month_rollups: BOOKED,
};

/** Tables that all copies share unchanged. */
const AS_IT_IS: readonly string[] = [
  'people',
  'partners',
  'formats',
  'format_prices',
  'rewards',
  'collection_sites',
  'collection_terminals',
  'events',
  'event_counts',
  'idempotency_keys',
  'account_day_marks',
  'book_day_marks',
];

/**
 * Multiplies the one simulated year of a database without closed months: so many times the restaurants, consos and transactions, in one initiative
 * with one warehouse. Every sum is right, as if all had been recorded, those of days too where the year was rolled up before. In bulk, a minute or
 * two for a million transactions. Throws (English) for a table with rows that is listed nowhere here.
 */
export async function multiply(config: ClientConfig, copies: number): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    // As in a restore: foreign keys hold by construction.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
       set statement_timeout = 0`,
    );
    await client.query(
      `create function pg_temp.copies() returns bigint language sql immutable as 'select ${copies}::bigint'`,
    );
    await assertKnown(client);
    const always = await triggersOf(client);
    await client.query('begin');
    for (const { table, name } of always) await client.query(`alter table ${table} disable trigger ${name}`);
    for (const table of Object.keys(COPIED)) await keepAside(client, table);
    const indexes = await indexesOf(client);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const table of Object.keys(COPIED)) await copyTable(client, table);
    for (const { definition } of indexes) await client.query(definition);
    for (const [table, sums] of Object.entries(SUMMED)) {
      await client.query(`update ${table} set ${sums.map((sum) => `${sum} = ${sum} * ${copies}`).join(', ')}`);
    }
    for (const { table, name } of always) await client.query(`alter table ${table} enable always trigger ${name}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const known = (): string[] => [...Object.keys(COPIED), ...Object.keys(SUMMED), ...AS_IT_IS];

async function assertKnown(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1::text[])`,
    [known()],
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} where account_id is not null limit 1`);
    if (rowCount === 1) throw new Error(`bench/multiply.ts says nothing of ${name}, which has rows`);
  }
}

/** Triggers that `session_replication_role` does not disable. */
async function triggersOf(client: Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and tgparentid = 0 and tgenabled = 'A' and tgrelid::regclass::text = any($1::text[]) order by 1, 2`,
    [known()],
  );
  return rows;
}

/** Those that no constraint needs: they are sorted once at the end, in place of being looked into for each row. */
async function indexesOf(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index i
      where i.indrelid::regclass::text = any($1::text[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [Object.keys(COPIED)],
  );
  return rows;
}

async function keepAside(client: Client, table: string): Promise<void> {
  await client.query(`create temporary table one_${table} as table ${table}`);
  await client.query(`delete from ${table}`);
}

interface Column {
  readonly name: string;
  readonly refers: string | null;
  readonly hasDraw: boolean;
}

async function copyTable(client: Client, table: string): Promise<void> {
  const { common = 'false', sums = [], columns = {} } = COPIED[table] ?? {};
  const all = await columnsOf(client, table);
  const value = ({ name, refers }: Column): string => {
    const given = columns[name];
    if (given !== undefined) return given;
    if (sums.includes(name)) return `b.${name} * case when ${common} then copies() else 1 end`;
    const of = name === 'id' ? table : refers;
    return of === null || !(of in COPIED) ? `b.${name}` : numberOf(of, `b.${name}`);
  };
  const own = all.filter(({ name, hasDraw }) => !hasDraw || name === 'id');
  const hasId = own.some(({ name }) => name === 'id');
  const order = hasId ? 'id' : own[1]?.name === 'transaction_id' ? 'transaction_id' : own[0]?.name;
  // Sorted before it is multiplied: copies of a row lie beside each other, in the order of recording.
  await client.query(
    `insert into ${table} (${own.map(({ name }) => name).join(', ')}) overriding system value
     select ${own.map(value).join(', ').replaceAll('copies()', 'pg_temp.copies()')}
       from (select * from one_${table} order by ${order}) b
      cross join lateral generate_series(0, case when ${common} then 0 else pg_temp.copies() - 1 end) copy`,
  );
  if (hasId) await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
}

/** SQL: the id of a copy of a row that is never shared. */
function numberIn(id: string): string {
  return `(${id} - 1) * copies() + 1 + copy`;
}

/** SQL: the id of a row's copy. Copies of one row have consecutive ids; a shared row has that of the first. */
function numberOf(table: string, id: string): string {
  if (table !== 'cells' && table !== 'money_accounts') return numberIn(id);
  return `(${id} - 1) * copies() + 1 + case when ${isOfAll(table, id)} then 0 else copy end`;
}

/** Columns of a table that are written, in order, the targets of its foreign keys, and whether its id is an identity column. */
async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, a.attidentity <> '' as "hasDraw", (
        select c.confrelid::regclass::text from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 2 and a.attnum = c.conkey[2] limit 1) as refers
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  );
  return rows;
}

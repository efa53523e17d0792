import { type Client } from 'pg';
import {
  FORMER_NUMBERS,
  NUMBERS,
  type RangedTable,
  boundOf,
  foreignKeys,
  indexMaker,
  indexesOf,
  numberedColumns,
  protectionOf,
  rangeOf,
  triggersOf,
} from './catalog.ts';
import { NEXT_LOCK_MS } from './steps.ts';

/** Tables referenced by ours that a posting reads and locks, in that order, before it writes its transaction. */
const READ_FIRST: readonly string[] = [
  'card_holders',
  'restaurants',
  'cells',
  'money_accounts',
  'formats',
  'accounts',
  'lots',
  'orders',
];

/**
 * The tables that partitioning one locks exclusively: PostgreSQL asks for that of both ends of a foreign key. In the order of a posting, which
 * waits then before it holds what we ask for next; its foreign keys are checked last.
 */
export async function lockedBy(client: Client, { name }: RangedTable): Promise<string[]> {
  const referring = (await foreignKeys(client, 'to', name)).map(({ from }) => from);
  const referred = (await foreignKeys(client, 'of', name)).map(({ to }) => to);
  const first = READ_FIRST.filter((table) => referred.includes(table));
  return [...new Set([...first, 'transactions', name, ...referred, ...referring])];
}

/**
 * Replaces a plain table by a partitioned one of the same name, with its grants, policies, checks, indexes, triggers and foreign keys, and
 * attaches the plain table as first partition: no row is read or rewritten. Runs in a transaction that holds the tables of `lockedBy`. Foreign keys
 * that reference the table hold for new rows at once; existing rows are validated later.
 */
export async function putInRanges(client: Client, table: RangedTable, toId: number): Promise<void> {
  const { name, key } = table;
  const first = rangeOf(name, 1);
  const run = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await client.query(text);
  };
  const referring = await foreignKeys(client, 'to', name);
  const isOfItself = ({ from, to }: { from: string; to: string }): boolean => from === name && to === name;
  const own = (await foreignKeys(client, 'of', name)).filter((one) => !isOfItself(one));
  const protection = await protectionOf(client, name, name);
  const triggers = await triggersOf(client, name);
  const indexes = await indexesOf(client, name);
  const numbered = await numberedColumns(client, name);

  await run(referring.map(({ from, name: reference }) => `alter table ${from} drop constraint ${reference}`));
  await run(triggers.filter(({ isOfRows }) => isOfRows).map((one) => `drop trigger ${one.name} on ${name}`));
  await run(numbered.map(({ column }) => `alter table ${name} alter column ${column} drop identity`));
  const made: string[] = [];
  for (const index of indexes) {
    if (index.name.endsWith('_r1')) continue;
    const replaced = indexes.some((one) => one.name === `${index.name}_r1`);
    const from = replaced ? `${index.name}_r1` : index.name;
    made.push(
      index.constraint === null || index.definition === null
        ? (await indexMaker(client, from, { name: index.name, table: name })).replace(
            /^create index/,
            index.isUnique && !replaced ? 'create unique index' : 'create index',
          )
        : `alter table ${name} add constraint ${index.constraint} ${index.definition}`,
    );
    if (replaced) await run([`drop index ${index.name}`]);
    else await run([`alter index ${index.name} rename to ${index.name}_r1`]);
  }

  await run([
    `alter table ${name} rename to ${first}`,
    `create table ${name} (like ${first} including defaults including generated including constraints including storage including comments)
       partition by range (${key})`,
    `alter table ${name} drop constraint ${boundOf(name)}`,
    ...numbered.map(({ column, next }) =>
      name === 'transactions' && column === 'id'
        ? `alter table ${name} alter column ${column} set default nextval('${NUMBERS}')`
        : `alter table ${name} alter column ${column} add generated always as identity (start with ${next})`,
    ),
    ...(name === 'transactions' ? [`alter sequence ${NUMBERS} owned by ${name}.${key}`] : []),
    ...protection,
    `revoke all on ${first} from boucle_app, boucle_platform`,
    ...made,
    ...own.map(({ name: reference, definition }) => `alter table ${name} add constraint ${reference} ${definition}`),
    ...triggers
      .filter(({ name: trigger }) => trigger !== NUMBERED_ANEW)
      .flatMap(({ name: trigger, definition, state }) => [
        definition,
        ...(state === 'O' ? [] : [`alter table ${name} ${SWITCH[state]} trigger ${trigger}`]),
      ]),
    `alter table ${name} attach partition ${first} for values from (minvalue) to (${toId})`,
    `alter table ${first} drop constraint ${boundOf(name)}`,
    ...referring.map(
      ({ from, name: reference, definition }) =>
        `alter table ${from} add constraint ${reference} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    ),
  ]);
}

const SWITCH = { A: 'enable always', R: 'enable replica', D: 'disable' } as const;

/**
 * Renames the column's own sequence and creates a free-standing one under its name: dropping the identity would drop the former one while
 * sessions read it. Until `numberAnew`, rows written without a number still take one of the `spare` ones left in the former sequence. Runs in a
 * transaction; does nothing the second time.
 */
export async function takeNumbers(client: Client, spare: number): Promise<void> {
  const { rowCount } = await client.query('select from pg_class where oid = to_regclass($1)', [FORMER_NUMBERS]);
  if (rowCount === 1) return;
  await client.query(`alter sequence ${NUMBERS} rename to ${FORMER_NUMBERS}`);
  const { rows } = await client.query<{ next: string }>(
    `select last_value + 1 + $1::bigint as next from ${FORMER_NUMBERS}`,
    [spare],
  );
  await client.query(`create sequence ${NUMBERS} as bigint start with ${rows[0]?.next ?? ''}`);
}

/**
 * Makes the former sequence count below zero, and adds a trigger that replaces a negative number by one of the new sequence. Runs in a
 * transaction, once no session still takes a number from the former sequence; does nothing the second time.
 */
export async function numberAnew(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_trigger where tgname = $1`, [NUMBERED_ANEW]);
  if (rowCount === 1) return;
  // First: this waits for sessions that took such a number and have not written their row yet.
  await client.query(`alter sequence ${FORMER_NUMBERS} minvalue ${BELOW_ALL} restart with ${BELOW_ALL}`);
  await client.query(`set local lock_timeout = ${NEXT_LOCK_MS}`);
  await client.query(`create trigger ${NUMBERED_ANEW} before insert on transactions for each row when (new.id < 0)
    execute function number_anew()`);
  await client.query(`alter table transactions enable always trigger ${NUMBERED_ANEW}`);
}

const NUMBERED_ANEW = 'numbered_anew';
const BELOW_ALL = '-9000000000000000000';

import { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type SecretKeys } from '../crypto/keys.ts';
import { asOwner } from '../database/connect.ts';
import { brokenConstraint, sqlState } from '../database/errors.ts';
import { lastMigration } from '../backup/manifest.ts';
import { type Installation, JOBS, END_USERS, installed } from './export.ts';
import { MoveFailure } from './failure.ts';
import { type Block, type OpenedFile, openFile } from './file.ts';
import { type Manifest, type Receipt } from './manifest.ts';
import { makeExampleOf, numberHere, takePlaceOf } from './destination.ts';
import { withoutTriggers } from './remove.ts';
import { type Destination, comesHere, leftInExample, numbersHere, valuesHere } from './replaced.ts';
import { type MovedTable, type Schema, readSchema } from './schema.ts';
import { formerly, resealRows, sealedIn } from './seals.ts';
import { beginReading } from './state.ts';
import { toRedo } from './toRedo.ts';
import { assertWhole } from './verified.ts';

const NOT_NULL = '23502';

export interface Import {
  readonly path: string;
  /** One of them is the file's, and one that of the export which it replaces. */
  readonly passphrases: readonly string[];
  /** A rehearsal along with the initiative, as its example. */
  readonly asCopy?: boolean;
  /** In place of the initiative that is here, of which this is an export of now. */
  readonly replaces?: string | undefined;
}

/**
 * Brings an initiative in from a file, all of it or nothing, and verifies its books. Throws
 * MoveFailure. `onStep` receives the French sentence of each step; `onTodo` what must be redone,
 * before anything is written.
 */
export async function importInitiative(
  installation: Installation,
  { path, passphrases, asCopy = false, replaces }: Import,
  { onStep, onTodo }: { onStep: (step: string) => void; onTodo: (sentences: readonly string[]) => void },
): Promise<Receipt> {
  onStep('Contrôle du fichier');
  const file = await openFile(path, passphrases);
  const { manifest } = file;
  const today = replaces === undefined ? undefined : (await openFile(replaces, passphrases)).manifest;
  const bring = async (client: Client): Promise<Receipt> => {
    await beginReading(client, 'read committed');
    const schema = await readSchema(client);
    await assertSchema(client, manifest);
    const here = await installed(client, installation.config);
    const samePayments = manifest.payments === here.payments;
    onTodo(toRedo(manifest, { ...here, samePayments, asCopy }));
    await withoutTriggers(client);
    const exampleOf = asCopy ? await makeExampleOf(client, manifest) : null;
    const account =
      today === undefined ? await numberHere(client, manifest) : await takePlaceOf(client, schema, { manifest, today });
    if (!asCopy) await assertEmailsFree(client, manifest);
    const destination = { account, exampleOf, samePayments };
    await client.query(
      `create temp table ${numbersHere('secret_keys')} on commit drop as
         select t.key::smallint as there, k.number as here
           from jsonb_each_text($1) t join secret_keys k on encode(k.fingerprint, 'hex') = t.value`,
      [JSON.stringify(manifest.keys)],
    );
    await readBlocks({ client, schema, file, destination, keys: installation.keys, onStep });
    onStep('Contrôle des registres');
    await keepNumbers(client, manifest, account);
    await assertWhole(client, schema, { manifest, account });
    await client.query('commit');
    await client.query('analyze');
    const { hash, totals } = manifest;
    return {
      receipt: 1,
      imported_at: new Date().toISOString(),
      from: manifest.account.number,
      here: account,
      name: manifest.account.name,
      hash,
      totals,
    };
  };
  return asOwner(installation.ownerConfig, bring).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
}

async function assertSchema(client: Client, { migration, version }: Manifest): Promise<void> {
  const here = await lastMigration(client);
  if (migration === here) return;
  throw new MoveFailure(
    migration > here
      ? `Le fichier vient d’une version plus récente (${version}, schéma ${migration})\u00a0: mettez d’abord cette installation à jour.`
      : `Le fichier vient d’une version antérieure (${version}, schéma ${migration})\u00a0: mettez à jour l’installation d’où il vient, puis exportez de nouveau.`,
  );
}

interface Reading {
  readonly client: Client;
  readonly schema: Schema;
  readonly file: OpenedFile;
  readonly destination: Destination;
  readonly keys: SecretKeys;
  readonly onStep: (step: string) => void;
}

async function readBlocks({ client, schema, file, destination, keys, onStep }: Reading): Promise<void> {
  const { manifest } = file;
  // How many mails there are is counted apart from them.
  const needs = [...schema.links.filter(({ optional }) => !optional), { child: 'mail_counts', parent: 'mails' }];
  const left = destination.exampleOf === null ? new Set<string>() : leftInExample(schema.tables, needs);
  const byName = new Map(schema.tables.map((table) => [table.name, table]));
  let n = 0;
  for await (const block of file.blocks) {
    if (block.table === JOBS) {
      await readJobs(client, block, destination);
      continue;
    }
    const table = byName.get(block.table);
    if (table === undefined) throw new MoveFailure(`Ce fichier a une table inconnue ici\u00a0: ${block.table}.`);
    onStep(`Table ${(n += 1)} sur ${schema.tables.length}\u00a0: ${table.name}`);
    const staged = await stage(client, block);
    const counted = manifest.tables.find(({ name }) => name === table.name)?.rows ?? 0;
    if (staged !== counted && table.name !== 'place_keys')
      throw new MoveFailure(`${table.name}\u00a0: ${staged} lignes dans le fichier, ${counted} annoncées.`);
    await drawNumbers(client, table, destination);
    if (!left.has(table.name)) await insertRows({ client, file, destination, keys }, withoutLeft(table, schema, left));
    await client.query('drop table staged');
  }
}

/** Columns that name rows which are left out name nothing. */
function withoutLeft(table: MovedTable, { links }: Schema, left: ReadonlySet<string>): MovedTable {
  const optional = links.filter(({ child, parent }) => child === table.name && left.has(parent) && parent !== 'people');
  const nothing = new Set(optional.map(({ columns }) => columns.at(-1)));
  return { ...table, columns: table.columns.filter((column) => !nothing.has(column)) };
}

/** Names that PostgreSQL reads as they are: those of a file of unknown origin are put in SQL. */
const PLAIN_NAME = /^"?[a-z_][a-z0-9_]*"?$/;

/** The rows of a block in a temporary table, `staged`; answers how many. */
async function stage(client: Client, { table, columns, rows }: Block): Promise<number> {
  if (!columns.every((column) => PLAIN_NAME.test(column)))
    throw new MoveFailure(`Ce fichier a une colonne inconnue ici\u00a0: ${table}.`);
  await client.query(
    `create temp table staged on commit drop as select ${columns.join(', ')} from ${table} with no data`,
  );
  const copied = client.query(copyFrom(`copy staged (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(rows), copied);
  return copied.rowCount;
}

/** Draws numbers of what is known by its number alone; people of an example have theirs. */
async function drawNumbers(client: Client, table: MovedTable, { exampleOf }: Destination): Promise<void> {
  const { name, numbered } = table;
  const units = name === 'units' && exampleOf !== null;
  if (!numbered && !units) return;
  const drawn = units
    ? UNITS_HERE
    : `select id as there, nextval(pg_get_serial_sequence('${name}', 'id')) as here from staged order by id`;
  const known = name === 'people' && exampleOf !== null;
  await client.query(
    `create temp table ${numbersHere(name)} on commit drop as ${known ? PEOPLE_HERE : drawn};
     create unique index on ${numbersHere(name)} (there); analyze ${numbersHere(name)}`,
  );
}

const PEOPLE_HERE = 'select s.id as there, p.id as here from staged s join people p on p.uuid = s.uuid';
const UNITS_HERE = `select code as there, (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1), '')
    from generate_series(1, 8) where code is not null) as here from staged`;

/** An e-mail opens one console: the ones that are in use here are named, all of them. */
async function assertEmailsFree(client: Client, { emails }: Manifest): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select email from people where email = any($1) and role <> all(${END_USERS}) order by 1`,
    [emails],
  );
  if (rows.length > 0)
    throw new MoveFailure(
      `Des e-mails de l’initiative servent déjà ici\u00a0: ${rows.map(({ email }) => email).join(', ')}. Changez-les d’un côté, puis recommencez.`,
    );
}

async function insertRows(
  { client, file, destination, keys }: Pick<Reading, 'client' | 'file' | 'destination' | 'keys'>,
  table: MovedTable,
): Promise<void> {
  const { name, columns } = table;
  const values = valuesHere(table, destination);
  const from = `from staged where ${comesHere(table, destination)}`;
  const sealed = sealedIn(table);
  let rows = `select ${values.join(', ')} ${from}`;
  if (sealed.length > 0) {
    const before = [...new Set(sealed.flatMap(({ row }) => row))];
    await client.query(`create temp table ready on commit drop as select
      ${[...columns.map((column, n) => `${values[n] ?? ''} as ${column}`), ...before.map((part) => `staged.${part} as ${formerly(part)}`)].join(', ')} ${from}`);
    await resealRows(client, { temporary: 'ready', columns: sealed, renamed: true }, { opens: file.keys, seals: keys });
    rows = `select ${columns.join(', ')} from ready`;
  }
  // A client that several installations know is the same one.
  const known = table.ofAccount || name === 'accounts' || table.namings.length > 0 ? '' : 'on conflict do nothing';
  await client.query(`insert into ${name} (${columns.join(', ')}) overriding system value ${rows} ${known}`);
  if (sealed.length > 0) await client.query('drop table ready');
}

async function readJobs(client: Client, block: Block, { account, exampleOf }: Destination): Promise<void> {
  await stage(client, block);
  if (exampleOf === null)
    await client.query(
      `insert into ${JOBS} (${block.columns.join(', ')})
       select ${block.columns.map((column) => JOBS_HERE[column]?.(account) ?? `staged.${column}`).join(', ')}
         from staged where name in (select name from pgboss.queue)`,
    );
  await client.query('drop table staged');
}

const JOBS_HERE: Readonly<Record<string, (account: number) => string>> = {
  id: () => 'gen_random_uuid()',
  // One that was being done there is done again here.
  state: () => "case staged.state when 'active' then 'retry' else staged.state end",
  data: (account) => `staged.data || jsonb_build_object('accountId', ${account})
    || case when staged.name = 'mail' then jsonb_build_object('id', (select here from ${numbersHere('mails')} where there = (staged.data->>'id')::bigint)) else '{}' end`,
};

/** Numbers go on behind the last that either installation gave. */
async function keepNumbers(client: Client, { numbers }: Manifest, account: number): Promise<void> {
  for (const [name, last] of Object.entries({ ...numbers, accounts: account }))
    await client.query(
      `select setval(s.name, $3) from (select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a
          where a.attrelid = $1::text::regclass and a.attidentity <> '') s
         where coalesce(pg_sequence_last_value(s.name::regclass), 0) < $2`,
      [name, last, last],
    );
}

/** A row that is here already, or that a constraint refuses, in one French sentence. */
function refusalOf(error: unknown): MoveFailure | undefined {
  const { constraint, detail, table } = error as { constraint?: string; detail?: string; table?: string };
  if (brokenConstraint(error) === undefined && sqlState(error) !== NOT_NULL) return undefined;
  return new MoveFailure(
    `Cette installation a déjà ce que le fichier apporte, ou n’en veut pas\u00a0: ${[constraint ?? table, detail].filter(Boolean).join(', ')}`,
    { cause: error },
  );
}

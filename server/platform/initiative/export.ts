import { VERSION } from '@boucle/contract/base/constants.ts';
import { type Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Config } from '../config/config.ts';
import { type SecretKeys, fingerprintOf } from '../crypto/keys.ts';
import { seal } from '../crypto/seal.ts';
import { placeIn } from '../crypto/sealedColumns.ts';
import { asOwner } from '../database/connect.ts';
import { lastMigration } from '../backup/manifest.ts';
import { placeKeysOf } from '../../domain/places/placeKeys.ts';
import { MoveFailure } from './failure.ts';
import { fileKey, newSalt, writeFile } from './file.ts';
import { type Manifest } from './manifest.ts';
import { lostPictures } from './pictures.ts';
import { type Schema, readSchema } from './schema.ts';
import { resealRows, sealedIn } from './seals.ts';
import { beginReading, columnsOf, stateOf } from './state.ts';

/** What tells an installation from another. */
export interface Installation {
  readonly ownerConfig: ClientConfig;
  readonly config: Pick<Config, 'payments' | 'publicUrl'>;
  readonly keys: SecretKeys;
}

/** Roles whose e-mail is one’s own within an initiative only. */
export const END_USERS = "array['restaurant_owner', 'customer']";

/** Jobs that wait for an initiative; `pgboss.job` is no table of the product's schema. */
export const JOBS = 'pgboss.job';
export const jobsOf = (account: number): string => `data->>'accountId' = '${account}'`;

/**
 * Writes an initiative into a file, as it is at one instant, while the servers go on. What is
 * sealed is sealed anew with the passphrase. Throws MoveFailure; a failure leaves no file. `onStep`
 * receives the French sentence of each step.
 */
export async function exportInitiative(
  installation: Installation,
  account: number,
  to: { readonly path: string; readonly passphrase: string },
  onStep: (step: string) => void = () => undefined,
): Promise<Manifest> {
  const salt = newSalt();
  const key = fileKey(to.passphrase, salt);
  return asOwner(installation.ownerConfig, async (client) => {
    await beginReading(client, 'repeatable read');
    const schema = await readSchema(client);
    const identity = await identityOf(client, account);
    onStep('Comptage');
    const manifest: Manifest = {
      made_at: new Date().toISOString(),
      version: VERSION,
      migration: await lastMigration(client),
      account: identity,
      ...(await stateOf(client, schema, account)),
      numbers: await numbersOf(client, schema),
      ...(await installed(client, installation.config)),
      emails: await consoleEmails(client, account),
      lost_pictures: await lostPictures(client, schema, account),
    };
    async function* content(): AsyncGenerator<Buffer | string> {
      yield `${JSON.stringify(manifest)}\n`;
      for (const [n, table] of schema.tables.entries()) {
        onStep(`Table ${n + 1} sur ${schema.tables.length}\u00a0: ${table.name}`);
        let rows = `select ${columnsOf(table)} from ${table.name} where ${schema.rowsOf(table.name, account)}`;
        const columns = sealedIn(table);
        if (columns.length > 0) {
          const temporary = `moved_${table.name}`;
          await client.query(`create temp table ${temporary} on commit drop as ${rows}`);
          await resealRows(
            client,
            { temporary, columns, renamed: false },
            { opens: installation.keys, seals: { active: key } },
          );
          if (table.name === 'place_keys') await addDerived(client, temporary);
          rows = `table ${temporary}`;
        }
        yield* block(table.name, table.columns, rows);
      }
      const { rows: jobs } = await client.query<{ column: string }>(
        `select quote_ident(attname) as column from pg_attribute where attrelid = to_regclass('${JOBS}') and attnum > 0 and not attisdropped order by attnum`,
      );
      const columns = jobs.map(({ column }) => column);
      if (columns.length > 0)
        yield* block(
          JOBS,
          columns,
          `select ${columns.join(', ')} from ${JOBS} where ${jobsOf(account)} and state < 'completed'`,
        );
    }
    /** An initiative that never moved signs with keys derived from the installation's. */
    async function addDerived(one: Client, temporary: string): Promise<void> {
      const { rowCount } = await one.query(`select from ${temporary}`);
      if (rowCount !== 0) return;
      for (const [n, derived] of placeKeysOf(installation.keys, account, []).entries())
        await one.query(`insert into ${temporary} (account_id, n, sealed_key, created_at) values ($1, $2, $3, now())`, [
          account,
          n + 1,
          seal({ active: key }, placeIn('placeKey', account, n + 1), derived.toString('base64')),
        ]);
    }
    async function* block(table: string, columns: readonly string[], rows: string): AsyncGenerator<Buffer | string> {
      yield `${JSON.stringify({ table, columns })}\n`;
      yield* client.query(copyTo(`copy (${rows}) to stdout`)) as AsyncIterable<Buffer>;
      yield '\\.\n';
    }
    await writeFile(to.path, key, salt, content());
    await client.query('commit');
    return manifest;
  });
}

/** Throws MoveFailure for an account that is none, or is the example of one. */
export async function identityOf(client: Client, account: number): Promise<Manifest['account']> {
  const { rows } = await client.query<{ name: string; created_at: string; example_of: number | null }>(
    'select name, created_at::text, example_of from accounts where id = $1',
    [account],
  );
  const [row] = rows;
  if (row === undefined) throw new MoveFailure(`Il n’y a pas d’initiative n°\u00a0${account} ici.`);
  if (row.example_of !== null)
    throw new MoveFailure(`Le n°\u00a0${account} est l’exemple d’une initiative\u00a0: il ne s’exporte pas.`);
  return { number: account, name: row.name, created_at: row.created_at };
}

async function numbersOf(client: Client, { tables }: Schema): Promise<Manifest['numbers']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select c.relname as name, s.last_value as last
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
       join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(c.relname, a.attname)
      where c.relname = any($1) and s.last_value is not null`,
    [tables.filter(({ numbered, ofAccount }) => ofAccount && !numbered).map(({ name }) => name)],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

async function consoleEmails(client: Client, account: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select email from people where account_id = $1 and role <> all(${END_USERS}) order by 1`,
    [account],
  );
  return rows.map(({ email }) => email);
}

/** What of an installation an initiative depends on: keys, payments and address. */
export async function installed(
  client: Client,
  { payments, publicUrl }: Installation['config'],
): Promise<Pick<Manifest, 'keys' | 'payments' | 'host'>> {
  const { rows } = await client.query<{ number: number; fingerprint: string }>(
    "select number, encode(fingerprint, 'hex') as fingerprint from secret_keys",
  );
  return {
    keys: Object.fromEntries(rows.map(({ number, fingerprint }) => [String(number), fingerprint])),
    payments: typeof payments === 'string' ? null : fingerprintOf(payments.secretKey).toString('hex'),
    host: publicUrl === undefined ? null : new URL(publicUrl).hostname,
  };
}

import { type Client, type PoolClient } from 'pg';
import { findings } from '../../domain/ledger/verification/verify.ts';
import { becoming } from '../database/scope.ts';
import { APPLICATION_ROLE } from '../database/session.ts';
import { Statements } from '../database/statements.ts';
import { Tx } from '../database/transaction.ts';
import { ledgerTotals } from '../backup/manifest.ts';
import { MoveFailure } from './failure.ts';
import { type Manifest } from './manifest.ts';
import { lostPictures } from './pictures.ts';
import { type Schema } from './schema.ts';

/** Rows from which PostgreSQL plans otherwise once it has counted them. */
const ANALYZED = 1_000;

/**
 * Throws MoveFailure unless an initiative that was just brought in is whole: each reference is met,
 * both ledgers have the manifest's sums, the books are right, no picture is lost.
 */
export async function assertWhole(
  client: Client,
  schema: Schema,
  { manifest, account }: { readonly manifest: Manifest; readonly account: number },
): Promise<void> {
  const large = manifest.tables.filter(({ rows }) => rows > ANALYZED);
  for (const { name } of large) await client.query(`analyze ${name}`);
  await assertReferences(client, schema, account);
  const found = await ledgerTotals(client, account);
  const off = Object.keys({ ...manifest.totals, ...found }).filter((name) => manifest.totals[name] !== found[name]);
  if (off.length > 0) throw new MoveFailure(`Les registres importés diffèrent\u00a0: ${off.join(', ')}.`);
  const lost = (await lostPictures(client, schema, account)).filter((hash) => !manifest.lost_pictures.includes(hash));
  if (lost.length > 0) throw new MoveFailure(`Il manque des images au fichier\u00a0: ${lost.join(', ')}.`);
  const wrong = await wrongBooks(client, account);
  if (wrong.length > 0)
    throw new MoveFailure(`Les livres importés ne sont pas justes\u00a0: ${wrong.slice(0, 3).join(' ')}`);
}

/** No trigger looked at foreign keys while rows came in. */
async function assertReferences(client: Client, { links, tables, rowsOf }: Schema, account: number): Promise<void> {
  const moved = new Set(tables.map(({ name }) => name));
  for (const { child, columns, parent, parentColumns } of links) {
    if (!moved.has(child)) continue;
    const { rowCount } = await client.query(
      `select from ${child} where (${rowsOf(child, account)}) and ${columns.map((column) => `${child}.${column} is not null`).join(' and ')}
          and not exists (select from ${parent} p where ${parentColumns.map((key, n) => `p.${key} = ${child}.${columns[n] ?? ''}`).join(' and ')}) limit 1`,
    );
    if (rowCount !== 0)
      throw new MoveFailure(`Une ligne de ${child} nomme une ligne de ${parent} qui n’est pas dans le fichier.`);
  }
}

/** What `verify-ledger` prints of the account, within this transaction. */
async function wrongBooks(client: Client, account: number): Promise<string[]> {
  await client.query(`${becoming(APPLICATION_ROLE)}; set local app.account_id = '${account}'`);
  const statements = new Statements(client as unknown as PoolClient, [], false);
  const wrong = await findings(new Tx(statements, { clock: { now: () => new Date() } }));
  await client.query('reset role');
  return wrong.map(({ sentence }) => sentence);
}

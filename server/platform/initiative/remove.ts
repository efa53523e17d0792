import { type Client, type ClientConfig } from 'pg';
import { asOwner } from '../database/connect.ts';
import { sqlState } from '../database/errors.ts';
import { identityOf, JOBS, jobsOf } from './export.ts';
import { MoveFailure } from './failure.ts';
import { type Manifest, type Receipt } from './manifest.ts';
import { type Schema, readSchema } from './schema.ts';
import { beginReading, stateOf } from './state.ts';

/** What proves that an initiative may leave: it is elsewhere, or nothing is owed and it is kept. */
export type Proof = { readonly receipt: Receipt } | { readonly exported: Manifest };

/** Kinds of money accounts by which an initiative owes: cagnottes, deposits, guests’ deposits. */
const OWED = ['cents CAG', 'cents CON', 'cents GST'];
const NOT_PERMITTED = '42501';

/**
 * Deletes every row of an initiative, its example and its people included, all or nothing; answers
 * its rows by table. Throws MoveFailure unless name and proof are those of its present state.
 */
export async function deleteInitiative(
  ownerConfig: ClientConfig,
  account: number,
  { name, proof }: { readonly name: string; readonly proof: Proof },
): Promise<Record<string, number>> {
  return asOwner(ownerConfig, async (client) => {
    await beginReading(client, 'read committed');
    // Who writes for it now waits, and then finds no initiative.
    await client.query('select from accounts where id = $1 for update', [account]);
    const schema = await readSchema(client);
    const identity = await identityOf(client, account);
    if (identity.name !== name)
      throw new MoveFailure(
        `L’initiative n°\u00a0${account} s’appelle «\u00a0${identity.name}\u00a0», pas «\u00a0${name}\u00a0»\u00a0: rien n’est supprimé.`,
      );
    const { hash, totals } = await stateOf(client, schema, account);
    const proved = 'receipt' in proof ? proof.receipt : proof.exported;
    if (proved.hash !== hash || JSON.stringify(proved.totals) !== JSON.stringify(totals))
      throw new MoveFailure(
        'receipt' in proof
          ? 'Le reçu n’est pas celui de l’état actuel de l’initiative\u00a0: exportez-la de nouveau, puis importez ce fichier avec --replace.'
          : 'L’export n’est pas celui de l’état actuel de l’initiative\u00a0: exportez-la de nouveau.',
      );
    const owed = OWED.reduce((sum, kind) => sum + (totals[kind] ?? 0), 0);
    if ('exported' in proof && owed !== 0)
      throw new MoveFailure(
        'L’initiative doit encore de l’argent (cagnottes, consignes)\u00a0: soldez-la, ou importez-la ailleurs et donnez le reçu.',
      );
    const removed = await removeRows(client, schema, account);
    await client.query('commit');
    return removed;
  });
}

/**
 * Deletes an initiative and its example within a transaction of the owner. The only way to delete
 * facts, which triggers refuse.
 */
export async function removeRows(client: Client, schema: Schema, account: number): Promise<Record<string, number>> {
  await withoutTriggers(client);
  const { rows } = await client.query<{ id: number }>('select id from accounts where id = $1 or example_of = $1', [
    account,
  ]);
  // Rows that are known by others leave before these.
  const order = [
    ...schema.tables.filter(({ ofAccount, name }) => !ofAccount && !schema.all.includes(name)).map(({ name }) => name),
    ...schema.all.filter((name) => name !== 'accounts' && name !== 'people').reverse(),
    'people',
    'accounts',
  ];
  const removed: Record<string, number> = {};
  const jobs = await client.query<{ there: boolean }>(`select to_regclass('${JOBS}') is not null as there`);
  for (const { id } of rows) {
    for (const table of order) {
      const { rowCount } = await client.query(`delete from ${table} where ${schema.rowsOf(table, id)}`);
      removed[table] = (removed[table] ?? 0) + (rowCount ?? 0);
    }
    if (jobs.rows[0]?.there === true) await client.query(`delete from ${JOBS} where ${jobsOf(id)}`);
  }
  return removed;
}

/** Until the transaction ends no trigger runs. Throws MoveFailure without the right. */
export async function withoutTriggers(client: Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = replica; set local app.moves_rows = 'on'");
  } catch (error) {
    if (sqlState(error) !== NOT_PERMITTED) throw error;
    throw new MoveFailure(
      'Le propriétaire de la base n’a pas le droit requis\u00a0: «\u00a0grant set on parameter session_replication_role to …\u00a0».',
      { cause: error },
    );
  }
}

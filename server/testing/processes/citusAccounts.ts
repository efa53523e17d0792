import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { isolateAccount } from '../../database/cluster/moves.ts';
import { type Owner } from '../../database/cluster/owner.ts';
import { readStatus } from '../../database/cluster/status.ts';
import { DatabaseAway, notNow } from '../../database/errors.ts';

const PATIENCE = 50;

/** A connection to the coordinator finds out at its next question that a server ended: it is asked again, as who is answered 503 does. */
export async function askedAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === PATIENCE || !isAway(error)) throw error;
      await sleep(100);
    }
  }
}

/** What a test made by calls says that the answer was. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  notNow(error) === 'away' ||
  (error instanceof Error && error.message.includes('"error":"unavailable"'));

/** The server that has an account, as a connection to it is made. */
export async function serverOf(owner: Owner, nodes: readonly ClientConfig[], accountId: number): Promise<ClientConfig> {
  const { accounts } = await readStatus(owner);
  const place = accounts.find(({ id }) => id === accountId)?.node ?? '';
  const found = nodes.find(({ connectionString = '' }) => new URL(connectionString).host === place);
  if (found === undefined) throw new Error(`No server at ${place}`);
  return found;
}

/** Moves the piece of an account to another server, its writes waiting; answers which, `host:port`. */
export async function moveAccount(owner: Owner, accountId: number): Promise<string> {
  const { accounts, nodes } = await readStatus(owner);
  const from = accounts.find(({ id }) => id === accountId)?.node ?? '';
  const to = nodes.find((node) => !node.isCoordinator && `${node.name}:${String(node.port)}` !== from);
  const [host = '', port = ''] = from.split(':');
  await owner.query({
    text: `select citus_move_shard_placement(get_shard_id_for_distribution_column('transactions', $1::bigint), $2, $3, $4, $5, shard_transfer_mode => 'block_writes')`,
    values: [accountId, host, Number(port), to?.name, to?.port],
  });
  return `${to?.name ?? ''}:${String(to?.port ?? 0)}`;
}

/** Makes two accounts lie on two servers, whatever they shared. */
export async function putApart(
  owner: Owner,
  nodes: readonly ClientConfig[],
  [one, other]: readonly [number, number],
): Promise<void> {
  const [mine, theirs] = [await serverOf(owner, nodes, one), await serverOf(owner, nodes, other)];
  if (mine.connectionString !== theirs.connectionString) return;
  await isolateAccount(owner, one);
  await moveAccount(owner, one);
}

/** Does something while a server lets nobody into a database, as if it were away: much quicker than to end it and start it again. */
export async function whileClosed<T>(node: ClientConfig, database: string, work: () => Promise<T>): Promise<T> {
  const client = new Client(node);
  await client.connect();
  try {
    await client.query('set citus.enable_ddl_propagation = off');
    await client.query(`alter database ${database} with allow_connections false`);
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [database]);
    return await work();
  } finally {
    await client.query(`alter database ${database} with allow_connections true`);
    await client.end();
  }
}

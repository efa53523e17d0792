import { FIRST_SPREAD } from './placement.ts';
import { type Owner } from './owner.ts';

/** A server of the cluster. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly isCoordinator: boolean;
  /** Whether it answered. */
  readonly answers: boolean;
  /** Shards that lie on it, and their size in bytes. */
  readonly shards: number;
  readonly bytes: number;
}

/** Where the rows of an account are. */
export interface ClusterAccount {
  readonly id: number;
  readonly name: string;
  readonly node: string;
  /** Accounts that share its shard, itself included. */
  readonly together: number;
  /** Size of that shard of all tables, in bytes; undefined when its server does not answer. */
  readonly bytes: number | undefined;
}

export interface ClusterStatus {
  /** The version of Citus. */
  readonly version: string;
  readonly nodes: readonly ClusterNode[];
  readonly accounts: readonly ClusterAccount[];
  /** Two-phase transactions that are prepared and not resolved yet on the servers that answer: 0 except for an instant. */
  readonly prepared: number;
}

/** The servers of the cluster and where each account is. A server that does not answer is reported, and the others are read. */
export async function readStatus(owner: Owner): Promise<ClusterStatus> {
  const { rows: versions } = await owner.query<{ version: string }>('select citus_version() as version');
  const answering = await answeringNodes(owner);
  const { rows: nodes } = await owner.query<{ id: number; name: string; port: number; is_coordinator: boolean }>(
    `select nodeid as id, nodename as name, nodeport as port, groupid = 0 as is_coordinator
       from pg_dist_node where noderole = 'primary' order by groupid <> 0, nodeid`,
  );
  const sizes = await sizesOf(owner, answering.size === nodes.length);
  const ofNode = new Map<string, { shards: number; bytes: number }>();
  for (const { node, bytes } of sizes) {
    const sum = ofNode.get(node) ?? { shards: 0, bytes: 0 };
    ofNode.set(node, { shards: sum.shards + 1, bytes: sum.bytes + Number(bytes ?? 0) });
  }
  return {
    version: versions[0]?.version ?? '',
    nodes: nodes.map(({ id, name, port, is_coordinator }) => ({
      name,
      port,
      isCoordinator: is_coordinator,
      answers: answering.has(id),
      ...(ofNode.get(`${name}:${String(port)}`) ?? { shards: 0, bytes: 0 }),
    })),
    accounts: await accountsOf(owner, sizes),
    prepared: await preparedOn(owner),
  };
}

/** How many shards each distributed table has. */
export async function shardsOf(owner: Owner): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_dist_shard where logicalrelid = '${FIRST_SPREAD}'::regclass`,
  );
  return rows[0]?.count ?? 0;
}

async function answeringNodes(owner: Owner): Promise<Set<number>> {
  const { rows } = await owner.query<{ id: number }>(
    `select n.nodeid as id from run_command_on_all_nodes('select 1') r join pg_dist_node n using (nodeid) where r.success`,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Sized {
  low: string | null;
  node: string;
  /** A bigint, as the driver gives it. */
  bytes: string | null;
}

/** Each shard of each table: its lower bound, its server, and its size where all servers answer (Citus asks them all at once). */
async function sizesOf(owner: Owner, allAnswer: boolean): Promise<Sized[]> {
  const { rows } = await owner.query<Sized>(
    allAnswer
      ? `select s.shardminvalue as low, c.nodename || ':' || c.nodeport as node, c.shard_size as bytes
           from citus_shards c join pg_dist_shard s using (shardid)`
      : `select s.shardminvalue as low, n.nodename || ':' || n.nodeport as node, null::bigint as bytes
           from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`,
  );
  return rows;
}

async function accountsOf(owner: Owner, sizes: readonly Sized[]): Promise<ClusterAccount[]> {
  const { rows } = await owner.query<{ id: string; name: string; low: string; node: string }>(
    `select a.id, a.name, s.shardminvalue as low, n.nodename || ':' || n.nodeport as node
       from (select id, name, get_shard_id_for_distribution_column('${FIRST_SPREAD}', id) as shardid from accounts) a
       join pg_dist_shard s using (shardid) join pg_dist_placement p using (shardid)
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' order by a.id`,
  );
  const together = Map.groupBy(rows, ({ low }) => low);
  const shards = Map.groupBy(sizes, ({ low: own }) => own);
  return rows.map(({ id, name, low, node }) => {
    const own = shards.get(low) ?? [];
    const isKnown = own.every(({ bytes }) => bytes !== null);
    return {
      // A bigint, as the driver gives it.
      id: Number(id),
      name,
      node,
      together: together.get(low)?.length ?? 1,
      bytes: isKnown ? own.reduce((sum, { bytes }) => sum + Number(bytes), 0) : undefined,
    };
  });
}

async function preparedOn(owner: Owner): Promise<number> {
  const { rows } = await owner.query<{ count: number }>({
    text: `select coalesce(sum(result::int) filter (where success), 0)::int as count from run_command_on_all_nodes($1)`,
    values: [`select count(*) from pg_prepared_xacts where gid like 'citus\\_%' and database = current_database()`],
  });
  return rows[0]?.count ?? 0;
}

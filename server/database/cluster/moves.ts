import { ClusterFailure } from './failure.ts';
import { type Owner } from './owner.ts';
import { FIRST_SPREAD } from './placement.ts';

/**
 * How shards are moved: online where every server has `wal_level = logical`, else with their writes blocked.
 */
export async function waysOfMoving(owner: Owner): Promise<'auto' | 'block_writes'> {
  const { rows } = await owner.query<{ result: string }>(
    "select result from run_command_on_all_nodes('show wal_level')",
  );
  return rows.every(({ result }) => result === 'logical') ? 'auto' : 'block_writes';
}

/** Gives an account a shard of its own in every table; false when it has one already. Throws ClusterFailure when the account does not exist. */
export async function isolateAccount(owner: Owner, accountId: number): Promise<boolean> {
  const { rows } = await owner.query<{ alone: boolean }>({
    text: `select s.shardminvalue = s.shardmaxvalue as alone from accounts a
             join pg_dist_shard s on s.shardid = get_shard_id_for_distribution_column('${FIRST_SPREAD}', a.id) where a.id = $1`,
    values: [accountId],
  });
  const [account] = rows;
  if (account === undefined) throw new ClusterFailure(`Aucune application n’a le numéro ${String(accountId)}.`);
  if (account.alone) return false;
  await owner.query({
    text: `select isolate_tenant_to_new_shard('${FIRST_SPREAD}', $1::bigint, 'CASCADE', shard_transfer_mode => $2)`,
    values: [accountId, await waysOfMoving(owner)],
  });
  return true;
}

/** One move of a rebalance from one server to another. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** Shards of all tables, and their size in bytes. */
  readonly shards: number;
  readonly bytes: number;
}

/** The moves that a rebalance by size would make. */
export async function plannedMoves(owner: Owner): Promise<Move[]> {
  const { rows } = await owner.query<Move>(
    `select sourcename || ':' || sourceport as "from", targetname || ':' || targetport as "to", count(*)::int as shards,
            sum(shard_size)::float8 as bytes
       from get_rebalance_table_shards_plan(rebalance_strategy => 'by_disk_size') group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Rebalances the servers by size. */
export async function rebalance(owner: Owner): Promise<void> {
  await owner.query({
    text: `select rebalance_table_shards(rebalance_strategy => 'by_disk_size', shard_transfer_mode => $1)`,
    values: [await waysOfMoving(owner)],
  });
}

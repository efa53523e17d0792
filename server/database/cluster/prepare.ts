import { type ClientConfig, Client } from 'pg';
import { loginOf } from '../login.ts';
import { isMigrated } from '../migrate.ts';
import { openOwnerPool } from '../pool.ts';
import { followed, openAside } from './aside.ts';
import { callerOfToken } from './callerOfToken.ts';
import { ClusterFailure } from './failure.ts';
import { type Owner } from './owner.ts';
import {
  callers,
  copyRead,
  delegated,
  entries,
  everywhere,
  functions,
  login,
  nesting,
  policies,
  sequences,
} from './rights.ts';
import { restrictions } from './restrictions.ts';
import { isCoordinator, isSpread } from './spread.ts';
import { type Step } from './step.ts';
import { isUnready, placing } from './steps.ts';

/** Default number of shards of each table: enough for some tens of servers, each account being whole in one shard. */
export const SHARDS = 16;

export interface Preparing {
  /** The application's own login, where it is configured apart from the owner's. */
  readonly given?: ClientConfig;
  readonly shards?: number;
  /** Hears of each step (French) and its milliseconds; undefined when there was nothing to do. */
  readonly onStep: (title: string, milliseconds: number | undefined) => void;
}

/**
 * Distributes the product's tables over the servers of a Citus cluster, from its coordinator, as the owner. The schema is migrated and the
 * application's role exists already. Steps that are done are skipped: an interrupted preparation resumes, a second one does nothing. Answers how
 * many steps it ran. Throws ClusterFailure when there is no cluster or one of its servers does not answer.
 */
export async function prepareCluster(
  owner: Owner,
  { given, ...preparing }: Preparing & { ownerConfig: ClientConfig },
): Promise<number> {
  const { ownerConfig, shards = SHARDS, onStep } = preparing;
  await proveNodes(owner);
  await lockPreparing(owner);
  const user = userOf(ownerConfig, given);
  await openAside(owner);
  await proveAlone(owner, user);
  await owner.query('set citus.enable_unsafe_triggers = on');
  await owner.query("set citus.multi_shard_modify_mode = 'sequential'");
  const { before, after } = placing(shards);
  const [spread, ...back] = after;
  const steps = [
    ...before,
    functions,
    policies,
    restrictions,
    spread,
    copyRead,
    everywhere,
    delegated,
    callers,
    ...back,
    callerOfToken,
    entries,
    sequences,
    nesting,
    login(user),
    followed,
  ];
  let done = 0;
  for (const step of steps) if (step !== undefined && (await take(owner, step, onStep))) done += 1;
  return done;
}

/** The role that the application logs in as. */
const userOf = (ownerConfig: ClientConfig, given?: ClientConfig): string =>
  new Client(given ?? loginOf(ownerConfig)).user ?? '';

/**
 * Asked before a cluster is migrated: throws ClusterFailure when it was prepared, is to be updated and the application is connected, which would
 * run functions of before on a cluster that has no form of the new ones yet.
 */
export async function proveUpdatable(owner: Owner, ownerConfig: ClientConfig, given?: ClientConfig): Promise<void> {
  if (await isSpread(owner)) await proveAlone(owner, userOf(ownerConfig, given));
}

/** One preparation at a time: the lock lasts as long as the connection. Throws ClusterFailure while another one runs. */
async function lockPreparing(owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ had: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('boucle_cluster', 0)) as had",
  );
  if (rows[0]?.had !== true)
    throw new ClusterFailure('Une autre commande prépare ce cluster\u00a0: attendez qu’elle finisse.');
}

/**
 * Throws ClusterFailure when the history is in ranges, or while the application is connected and something is still to be done: foreign keys
 * are dropped meanwhile, and nothing would refuse what it writes.
 */
async function proveAlone(owner: Owner, user: string): Promise<void> {
  const { rows } = await owner.query<{ ranged: boolean; sessions: number }>({
    text: `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p') as ranged,
        (select count(*)::int from pg_stat_activity where usename = $1 and datname = current_database() and pid <> pg_backend_pid()) as sessions`,
    values: [user],
  });
  const { ranged = false, sessions = 0 } = rows[0] ?? {};
  if (ranged)
    throw new ClusterFailure(
      'L’historique de cette base est en plages\u00a0: une base en plages ne se répartit pas (docs/operations.md, «\u00a0History in ranges\u00a0»).',
    );
  if (sessions > 0 && ((await isUnready(owner)) || !(await isMigrated(owner))))
    throw new ClusterFailure('L’application est connectée à cette base\u00a0: arrêtez ses serveurs, puis recommencez.');
}

async function take(owner: Owner, step: Step, onStep: Preparing['onStep']): Promise<boolean> {
  const began = performance.now();
  const isNeeded = await step.isNeeded(owner);
  if (isNeeded) await step.run(owner);
  onStep(step.title, isNeeded ? Math.round(performance.now() - began) : undefined);
  return isNeeded;
}

/** Throws ClusterFailure unless the server is a coordinator that is registered itself and has at least one worker. */
export async function proveNodes(owner: Owner): Promise<void> {
  if (!(await isCoordinator(owner)))
    throw new ClusterFailure(
      'La base de DATABASE_URL n’est pas le coordinateur d’un cluster Citus\u00a0: créez l’extension citus sur chaque serveur, puis citus_set_coordinator_host et citus_add_node (docs/operations.md, «\u00a0By account\u00a0»).',
    );
  const { rows } = await owner.query<{ nodes: number; itself: boolean }>(
    `select count(*) filter (where groupid <> 0)::int as nodes, coalesce(bool_or(groupid = 0), false) as itself
       from pg_dist_node where isactive and noderole = 'primary'`,
  );
  const { nodes = 0, itself = false } = rows[0] ?? {};
  if (!itself)
    throw new ClusterFailure(
      "Le coordinateur ne se connaît pas\u00a0: select citus_set_coordinator_host('son adresse', son port).",
    );
  if (nodes === 0)
    throw new ClusterFailure(
      "Ce cluster n’a aucun serveur à qui confier des applications\u00a0: select citus_add_node('adresse', port).",
    );
}

/**
 * Throws ClusterFailure when the database is not what DATABASE_CLUSTER says: a cluster that is not ready, or a prepared one that the setting does
 * not name. Checked once, at the start of a process.
 */
export async function proveCluster(ownerConfig: ClientConfig, isCluster: boolean): Promise<void> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    if (isCluster) {
      await proveNodes(owner);
      await proveReady(owner);
    } else if (await isSpread(owner)) {
      throw new ClusterFailure(
        'Les tables de cette base sont réparties sur un cluster\u00a0: DATABASE_CLUSTER=citus le dit à l’application.',
      );
    }
  } finally {
    await owner.end();
  }
}

/** Throws ClusterFailure when the tables are not distributed as they should be, or the database is to be updated for this version. */
export async function proveReady(owner: Owner, folder?: string): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.accounts') is not null and to_regclass('boucle_cluster.aside') is not null as there`,
  );
  if (rows[0]?.there !== true || (await isUnready(owner)) || (await isNeeded(owner, [delegated, restrictions])))
    throw new ClusterFailure('Le cluster n’est pas prêt\u00a0: lancez npm run cluster -- prepare.');
  // By a server it would be migrated under others that run.
  if (!(await isMigrated(owner, folder)))
    throw new ClusterFailure(
      'Cette version met à jour la base du cluster\u00a0: arrêtez tous ses serveurs, puis lancez npm run cluster -- prepare.',
    );
}

/** Whether one of the steps without which rows of others would show, or postings be undone, is still to be done. */
async function isNeeded(owner: Owner, steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) if (await step.isNeeded(owner)) return true;
  return false;
}

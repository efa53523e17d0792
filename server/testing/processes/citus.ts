import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { prepareCluster } from '../../database/cluster/prepare.ts';
import { readyLogin } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { configOf } from '../../database/pool.ts';

/** A cluster by account that runs already (CLUSTER_URL is its coordinator's address, as the owner): tests make databases of their own in it. */
export interface CitusCluster {
  /** The coordinator first. */
  readonly nodes: readonly ClientConfig[];
  /** Each step of the preparation of the template, and whether it was needed. */
  readonly steps: readonly string[];
}

/** Pieces of each table: as many as it takes for accounts to lie on both servers, each of which costs a test time. */
const SHARDS = 8;

/** Makes a prepared database of that name on every server, for others to be copied from: nobody is let in. */
export async function openCitus(address: string, template: string): Promise<CitusCluster> {
  const made = await makeOnAll(address, template);
  for (const node of made.nodes) await close(node, template);
  return made;
}

/** Makes an empty database of that name on every server, in the place of one that is there; the coordinator's knows the others. */
export async function emptyOnAll(
  address: string,
  name: string,
): Promise<{ nodes: readonly ClientConfig[]; owner: ClientConfig }> {
  const coordinator = configOf(address);
  const nodes = await nodesOf(coordinator);
  for (const node of nodes) {
    await run(node, `drop database if exists ${name} with (force)`);
    await run(node, `create database ${name}`);
    await run(of(node, name), 'create extension citus');
  }
  const owner = of(nodes[0] ?? coordinator, name);
  const [first, ...workers] = await addressesOf(coordinator);
  await run(owner, `select citus_set_coordinator_host('${first?.name ?? ''}', ${String(first?.port ?? 0)})`);
  for (const worker of workers) await run(owner, `select citus_add_node('${worker.name}', ${String(worker.port)})`);
  return { nodes, owner };
}

/** Makes a prepared database of that name on every server, in the place of one that is there. */
export async function makeOnAll(address: string, template: string): Promise<CitusCluster> {
  const { nodes, owner } = await emptyOnAll(address, template);
  await migrate(owner);
  await readyLogin(owner);
  const steps: string[] = [];
  const client = new Client(owner);
  await client.connect();
  try {
    const onStep = (title: string, milliseconds: number | undefined): void => {
      if (milliseconds !== undefined) steps.push(title);
    };
    await prepareCluster(client, { ownerConfig: owner, shards: SHARDS, onStep });
  } finally {
    await client.end();
  }
  return { nodes, steps };
}

/** The same server, another database. */
export function of(config: ClientConfig, database: string): ClientConfig {
  const url = new URL(config.connectionString ?? '');
  url.pathname = `/${database}`;
  return { ...config, connectionString: url.href };
}

/** Copies a database on every server: each copy knows the others by their addresses. */
export async function copyOnAll(nodes: readonly ClientConfig[], name: string, template: string): Promise<void> {
  for (const node of nodes) {
    await endConnections(node, template);
    await run(node, `create database ${name} template ${template} strategy file_copy`);
    // A copy has none of the settings of the database; each server is told for itself.
    await run(
      node,
      `set citus.enable_ddl_propagation = off; alter database ${name} set citus.allow_nested_distributed_execution = on`,
    );
  }
}

export async function dropOnAll(nodes: readonly ClientConfig[], name: string): Promise<void> {
  for (const node of nodes) await run(node, `drop database if exists ${name} with (force)`);
}

interface Address {
  readonly name: string;
  readonly port: number;
}

async function addressesOf(coordinator: ClientConfig): Promise<Address[]> {
  const client = new Client(coordinator);
  await client.connect();
  try {
    const { rows } = await client.query<Address>(
      `select nodename as name, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid <> 0, nodeid`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function nodesOf(coordinator: ClientConfig): Promise<ClientConfig[]> {
  const addresses = await addressesOf(coordinator);
  return addresses.map(({ name, port }) => {
    const url = new URL(coordinator.connectionString ?? '');
    url.hostname = name;
    url.port = String(port);
    return { ...coordinator, connectionString: url.href };
  });
}

/** Nobody is let in any more, the engine's own worker least: a database that somebody is in is not copied. */
async function close(node: ClientConfig, name: string): Promise<void> {
  await run(node, `alter database ${name} with allow_connections false`);
  await endConnections(node, name);
}

const endConnections = (node: ClientConfig, name: string): Promise<void> =>
  run(node, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);

async function run(config: ClientConfig, sql: string): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A server of the cluster as a process of this machine. */
export interface NodeProcess {
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it lets in. */
  start(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Finds the process behind a server of this machine, by what it says of itself. */
export async function processOf(node: ClientConfig): Promise<NodeProcess> {
  const client = new Client(node);
  await client.connect();
  const { rows } = await client.query<{ folder: string; programs: string }>(
    `select current_setting('data_directory') as folder, (select setting from pg_config where name = 'BINDIR') as programs`,
  );
  await client.end();
  const { folder = '', programs = '' } = rows[0] ?? {};
  const pidFile = join(folder, 'postmaster.pid');
  const pid = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const { uid, gid } = statSync(folder);
  return {
    async kill() {
      const gone = pid();
      process.kill(gone, 'SIGKILL');
      await until(() => Promise.resolve(!isAlive(gone)));
    },
    async start() {
      const log = join(folder, 'restarted.log');
      const args = ['-D', folder, '-l', log, '-w', '-t', String(PATIENCE_MS / 1000), 'start'];
      const starting = spawn(join(programs, 'pg_ctl'), args, { stdio: 'ignore', uid, gid, cwd: folder });
      await once(starting, 'exit');
      await until(() => isLetIn(node));
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isLetIn = (node: ClientConfig): Promise<boolean> =>
  run(node, 'select 1').then(
    () => true,
    () => false,
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('The server of the cluster did not do as it was asked.');
    await sleep(100);
  }
}

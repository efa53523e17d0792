import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { unprivilegedIdentity } from '../../platform/database/embedded/identity.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { scratchFolder } from './scratchFolder.ts';

/** A PostgreSQL that follows another one of this machine. */
export interface TestReplica {
  /** How the owner connects to it. */
  ownerConfig: ClientConfig;
  /** Its data folder. */
  folder: string;
  /** Runs a statement there as the owner. */
  run: (text: string) => Promise<readonly Record<string, unknown>[]>;
  /** Resolves once it has replayed all that the primary has written by now. */
  caughtUp: () => Promise<void>;
  stop: () => Promise<void>;
}

const PATIENCE_MS = 20_000;
/** Files that are specific to a copy: its process, its journal, the server it follows. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];

/**
 * Copies a running server by hand, by PostgreSQL's manual (the embedded package has no
 * pg_basebackup), and starts the copy as its standby. `name` is what `synchronous_standby_names`
 * would call it.
 */
export async function startReplica(
  primary: ClientConfig,
  { name = 'replica', settings = {} }: { name?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<TestReplica> {
  const dataDir = scratchFolder('boucle-replica-');
  const folder = join(dataDir, 'postgres');
  const given = await copy(primary, folder);
  const { host = '', port = 5432, user = '' } = primary;
  const follows = `host=${host} port=${String(port)} user=${user} application_name=${name}`;
  const embedded = await startEmbedded({
    dataDir,
    settings: { ...given, ...settings, primary_conninfo: follows, hot_standby_feedback: 'on' },
  });
  const { ownerConfig } = embedded;
  const run = (text: string) => ask(ownerConfig, text);
  return {
    ownerConfig,
    folder,
    run,
    async caughtUp() {
      const [row] = await ask(primary, 'select pg_current_wal_flush_lsn()::text as position');
      const reached = `select pg_last_wal_replay_lsn() >= '${String(row?.['position'])}' as reached`;
      const until = performance.now() + PATIENCE_MS;
      while ((await run(reached))[0]?.['reached'] !== true) {
        if (performance.now() > until) throw new Error('The replica does not follow.');
        await sleep(20);
      }
    },
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the settings that a standby must share with its primary. */
async function copy(primary: ClientConfig, folder: string): Promise<Record<string, string>> {
  const client = new Client(primary);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; connections: string; fsync: string }>(
      `select pg_backend_pid() as pid, current_setting('max_connections') as connections, current_setting('fsync') as fsync`,
    );
    const [given] = rows;
    if (given === undefined) throw new Error('The primary does not tell who it is.');
    mkdirSync(folder, { mode: 0o700 });
    await client.query(`select pg_backup_start('replica', true)`);
    // Its processes work in its folder, under any path. Files that go while they are copied are no
    // fault: the journal has what became of them.
    spawnSync('cp', ['-a', `/proc/${String(given.pid)}/cwd/.`, folder], { stdio: 'ignore' });
    const { rows: labels } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of NOT_COPIED) rmSync(join(folder, name), { recursive: true, force: true });
    for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(folder, name), { mode: 0o700 });
    writeFileSync(join(folder, 'backup_label'), labels[0]?.labelfile ?? '', { mode: 0o600 });
    writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 });
    const identity = unprivilegedIdentity();
    if (identity !== undefined) {
      for (const name of ['pg_wal', 'pg_replslot', 'backup_label', 'standby.signal'])
        chownSync(join(folder, name), identity.uid, identity.gid);
    }
    return { max_connections: given.connections, fsync: given.fsync };
  } finally {
    await client.end();
  }
}

async function ask(config: ClientConfig, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN, type Site } from './site.ts';

/** What befalls the site. */
export interface Fault {
  /** French, as the table shows it. */
  readonly name: string;
  /** The database says nothing meanwhile: every request must be answered all the same. */
  readonly isSilence?: boolean;
  /** Does it, waits, undoes it: what recovers is looked at from its end. A sentence says what did not hold. */
  befall(site: Site): Promise<string | undefined>;
}

/** Longer than what a request may wait for its first answer. */
const SILENCE_MS = 13_000;
const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
};

const fault = (name: string, befall: Fault['befall'], isSilence = false): Fault => ({ name, befall, isSilence });
/** One that nothing but recovery is asked of. */
const plain = (name: string, befall: (site: Site) => unknown, isSilence = false): Fault =>
  fault(
    name,
    async (site) => {
      await befall(site);
      return undefined;
    },
    isSilence,
  );

/** A command that must not start on this site; what it does instead. */
async function refusedStart(site: Site, env: Readonly<Record<string, string>>): Promise<string | undefined> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...site.env, PORT: '0', DEMO: '0', ...env },
    stdio: 'ignore',
  });
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(late);
  return code === 1 ? undefined : `a démarré (code ${String(code)})`;
}

async function burst(address: string): Promise<void> {
  const { port } = new URL(address);
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  await sleep(3_000);
  for (const socket of sockets) socket.destroy();
}

/** Every fault, in an order in which none hides another. */
export const FAULTS: readonly Fault[] = [
  plain('kill -9 d’un serveur', ({ servers }) => servers[0]?.signal('SIGKILL')),
  plain('kill -9 du worker', ({ worker }) => worker.signal('SIGKILL')),
  plain('kill -9 de PostgreSQL', (site) => signal(site.database().slice(0, 1), 'SIGKILL')),
  plain('SIGSTOP d’un serveur, 6 s', async ({ servers }) => {
    servers[0]?.signal('SIGSTOP');
    await sleep(6_000);
    servers[0]?.signal('SIGCONT');
  }),
  plain(
    'SIGSTOP de PostgreSQL, 13 s',
    async (site) => {
      const pids = site.database();
      signal(pids, 'SIGSTOP');
      await sleep(SILENCE_MS);
      signal(pids, 'SIGCONT');
    },
    true,
  ),
  plain('connexions à la base muettes, sans fin', ({ toDatabase }) => toDatabase.silence(false)),
  plain(
    'base muette, connexions nouvelles comprises, 13 s',
    async ({ toDatabase }) => {
      toDatabase.silence(true);
      await sleep(SILENCE_MS);
      toDatabase.speak();
    },
    true,
  ),
  plain('connexions à la base coupées, dix fois', async ({ toDatabase }) => {
    for (let n = 0; n < 10; n += 1) {
      toDatabase.reset();
      await sleep(300);
    }
  }),
  plain('connexions des clients muettes, 4 s, puis coupées', async ({ toServers }) => {
    for (const proxy of toServers) proxy.silence(true);
    await sleep(4_000);
    for (const proxy of toServers) {
      proxy.speak();
      proxy.reset();
    }
  }),
  fault('plus de descripteurs (90), 300 connexions', async ({ servers, addresses }) => {
    await servers[0]?.restart({ before: ['sh', '-c', 'ulimit -n 90; exec "$0" "$@"'] });
    await sleep(6_000);
    await burst(addresses[0] ?? '');
    return undefined;
  }),
  fault('horloge d’un serveur un jour en avance', async ({ servers }) => {
    const library = FAKETIME.find(existsSync);
    if (library === undefined) return 'libfaketime manque';
    await servers[0]?.restart({ env: { LD_PRELOAD: library, FAKETIME: '+1d' } });
    await sleep(8_000);
    await servers[0]?.restart();
    return undefined;
  }),
  fault('un serveur d’une autre clé', (site) => refusedStart(site, { SECRET_KEY: 'k'.repeat(40) })),
  fault('un second PostgreSQL sur le dossier', async (site) => {
    const dataDir = join(site.disk?.folder ?? site.home, 'data');
    const container = ['--pid', '--fork', '--mount-proc', '--kill-child'];
    const second = spawn('unshare', [...container, process.execPath, MAIN, 'migrate'], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    const [status] = (await once(second, 'exit')) as [number | null];
    return status === 1 ? undefined : `n’a pas été refusé (code ${String(status)})`;
  }),
  fault('disque plein, 6 s', async ({ disk }) => {
    if (disk === undefined) return 'aucun disque à part';
    disk.fill();
    await sleep(6_000);
    disk.empty();
    return undefined;
  }),
  fault('disque en lecture seule, puis coupure (journal rejoué)', async (site) => {
    const { disk } = site;
    if (disk === undefined) return 'aucun disque à part';
    disk.cut();
    await sleep(5_000);
    const pids = site.database();
    signal(pids, 'SIGKILL');
    await sleep(300);
    await disk.mountAgain();
    return undefined;
  }),
];

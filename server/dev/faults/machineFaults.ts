import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, killed, ready } from '../testing/processes/processes.ts';
import { smallDisk } from './disk.ts';
import { type Callers, type Fault, readiness } from './fault.ts';
import { MAIN, type Site, processesIn, send } from './site.ts';

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];
const NO_DISK = 'aucun disque à part ne peut être monté ici';
const STARTED_MS = 20_000;
/**
 * How long callers may go on writing on a disk without room: PostgreSQL has some kilobytes here and
 * there.
 */
const FULL_MS = 12_000;
const FULL_TEXT = 'L’espace de stockage du service est plein';

/** The code with which a command ends that should not start; it is killed when it goes on. */
async function codeOf(child: ChildProcess): Promise<number | null> {
  const late = setTimeout(() => child.kill('SIGKILL'), STARTED_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(late);
  return code;
}

const unlessRefused = (code: number | null): string | undefined =>
  code === 1 ? undefined : `n’a pas été refusé (code ${String(code)})`;

/**
 * A server whose clock differs reports that it is not ready; its records keep the database's
 * instants.
 */
const clock = (name: string, moved: string): Fault => ({
  name,
  async befall({ servers, addresses: [address = ''] }) {
    const library = FAKETIME.find(existsSync);
    if (library === undefined) return 'libfaketime manque';
    await servers[0]?.restart({ env: { LD_PRELOAD: library, FAKETIME: moved, FAKETIME_DONT_FAKE_MONOTONIC: '1' } });
    const reported = await seen(address, ({ text }) => text.includes('"clock"'), STARTED_MS);
    // Its callers are answered in the meantime.
    await sleep(2_000);
    await servers[0]?.restart();
    return reported ? undefined : '/readyz ne l’a pas dit';
  },
});

/** Whether /readyz comes to say so within the time. */
async function seen(
  address: string,
  isSo: (reported: { status: number; text: string }) => boolean,
  withinMs: number,
): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (isSo(await readiness(address))) return true;
    await sleep(200);
  }
  return false;
}

/** Kills what works on the disk, and mounts it again. */
async function mountedAgain(site: Site): Promise<void> {
  for (const pid of site.database()) send(pid, 'SIGKILL');
  await sleep(300);
  await site.disk?.mountAgain();
}

/** Faults of the machine, and of anyone who starts what should not be. */
export const MACHINE_FAULTS: readonly Fault[] = [
  clock('horloge d’un serveur un jour en avance', '+1d'),
  clock('horloge d’un serveur un jour en retard', '-1d'),
  {
    name: 'un serveur d’une autre clé',
    async befall({ env }) {
      const own = { PORT: '0', DEMO: '0', SECRET_KEY: 'k'.repeat(40) };
      return unlessRefused(
        await codeOf(spawn(process.execPath, [MAIN, 'serve'], { env: { ...env, ...own }, stdio: 'ignore' })),
      );
    },
  },
  {
    name: 'un second PostgreSQL sur le dossier',
    async befall(site) {
      const container = ['--pid', '--fork', '--mount-proc', '--kill-child'];
      const dataDir = join(site.disk?.folder ?? site.home, 'data');
      const second = spawn('unshare', [...container, process.execPath, MAIN, 'migrate'], {
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      });
      return unlessRefused(await codeOf(second));
    },
  },
  {
    name: 'disque plein',
    async befall({ disk, addresses: [address = ''] }, callers) {
      if (disk === undefined) return NO_DISK;
      const from = callers.answers.length;
      disk.fill();
      try {
        return await reportedFull(address, callers, from);
      } finally {
        disk.empty();
      }
    },
  },
  {
    name: 'disque en lecture seule, 5 s, puis remonté',
    async befall(site) {
      if (site.disk === undefined) return NO_DISK;
      site.disk.refuseWrites();
      await sleep(5_000);
      await mountedAgain(site);
      return undefined;
    },
  },
  {
    name: 'coupure de courant (mémoire du noyau perdue)',
    async befall(site) {
      if (site.disk === undefined) return NO_DISK;
      if (site.disk.cutPower === undefined) return 'perl manque';
      site.disk.cutPower();
      for (const one of [...site.servers, site.worker]) one.signal('SIGKILL');
      await mountedAgain(site);
      return undefined;
    },
  },
  {
    name: 'coupure de courant juste après un premier démarrage',
    isAlone: true,
    befall: ({ home }) => firstStartCut(home),
  },
];

/** Whether callers get the French sentence on a full disk, and /readyz the same reason. */
async function reportedFull(address: string, { answers }: Callers, from: number): Promise<string | undefined> {
  const until = performance.now() + FULL_MS;
  let reported = false;
  let isReady = true;
  while (performance.now() < until && (!reported || isReady)) {
    reported ||= answers.slice(from).some(({ status, text }) => status === 503 && text.includes(FULL_TEXT));
    const now = await readiness(address);
    if (reported && now.status === 503) isReady = false;
    await sleep(200);
  }
  if (!reported) return 'personne n’a lu que le stockage est plein';
  return isReady ? '/readyz ne l’a pas dit' : undefined;
}

/**
 * An unconfigured product, on a separate disk whose power is cut as soon as it is ready: it must
 * start again with the same key.
 */
async function firstStartCut(home: string): Promise<string | undefined> {
  const disk = smallDisk(home, 'first', 300);
  if (disk === undefined) return NO_DISK;
  const dataDir = join(disk.folder, 'data');
  const port = await freePort();
  const none = { DATABASE_URL: undefined, SECRET_KEY: undefined };
  const env = { ...process.env, ...none, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'silent' };
  const start = (): ChildProcess => spawn(process.execPath, [MAIN, 'serve'], { env, stdio: 'ignore' });
  const keyOf = (): string => readFileSync(join(dataDir, 'secret.key'), 'utf8');
  const end = async (server: ChildProcess): Promise<void> => {
    await killed(server, 'SIGKILL');
    for (const pid of processesIn(join(dataDir, 'postgres'))) send(pid, 'SIGKILL');
    await sleep(300);
  };
  let server = start();
  try {
    await ready(`http://127.0.0.1:${String(port)}`);
    const key = keyOf();
    if (disk.cutPower === undefined) return 'perl manque';
    disk.cutPower();
    await end(server);
    await disk.mountAgain();
    if (!existsSync(join(dataDir, 'secret.key')) || keyOf() !== key) return 'la clé secrète est perdue';
    server = start();
    await ready(`http://127.0.0.1:${String(port)}`);
    return undefined;
  } catch (error) {
    return `n’a pas redémarré (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await end(server);
    disk.remove();
  }
}

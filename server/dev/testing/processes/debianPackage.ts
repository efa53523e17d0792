import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Held by anyone who installs: programs that miss the same package at once take turns, as apt-get
 * itself refuses the second.
 */
const LOCK = join(tmpdir(), 'boucle-apt-get.lock');
/** For what others install in the meantime, in seconds. */
const LOCK_TIMEOUT = 300;

/**
 * Installs the first of these Debian packages that there is, when we may: false where it is not
 * ours to do.
 */
export function installPackage(what: string, names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const apt = (...args: string[]) =>
    spawnSync('flock', [LOCK, 'apt-get', '-qq', '-o', `DPkg::Lock::Timeout=${String(LOCK_TIMEOUT)}`, ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  process.stdout.write(`${what} manque : installation du paquet Debian…\n`);
  apt('update');
  return names.some((name) => apt('install', '-y', name).status === 0);
}

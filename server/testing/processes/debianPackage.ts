import { spawnSync } from 'node:child_process';

/** Installs the first of these Debian packages that there is, when we may: false where it is not ours to do. */
export function installPackage(what: string, names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  process.stdout.write(`${what} manque : installation du paquet Debian…\n`);
  apt('update');
  return names.some((name) => apt('install', '-y', name).status === 0);
}

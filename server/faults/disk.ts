import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A small disk of its own, which can fill up, or be cut off in the middle of its work. */
export interface Disk {
  readonly folder: string;
  /** Leaves no room. */
  fill(): void;
  empty(): void;
  /** From now on nothing reaches it any more, nor what it was told and did not acknowledge: read-only, as after a failure. */
  cut(): void;
  /** What was cut off is mounted again, its journal replayed, as after the power came back. Nobody may use it meanwhile. */
  mountAgain(): Promise<void>;
  remove(): void;
}

const SIZE = 700 * 1024 ** 2;

/** An ext4 file system in a file of the folder. Undefined where it may not be mounted (not root, no loop device). */
export function smallDisk(home: string): Disk | undefined {
  const image = join(home, 'disk.img');
  const folder = join(home, 'disk');
  const ballast = join(folder, 'ballast');
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, SIZE);
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
  const mount = (): void => void run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  try {
    run('mkfs.ext4', '-q', '-m', '0', image);
    mount();
  } catch {
    rmSync(image);
    return undefined;
  }
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '-l', String(Math.floor(bavail * 0.9) * bsize), ballast);
      // The rest by writing: others write too, and what is left is known at the moment it is refused.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}.rest`, 'bs=64K'], { stdio: 'ignore' });
    },
    empty() {
      for (const file of [ballast, `${ballast}.rest`]) rmSync(file, { force: true });
    },
    cut: () => void run('mount', '-o', 'remount,abort', folder),
    async mountAgain() {
      // Whoever is being killed holds it for another moment.
      for (let tries = 0; tries < 50; tries += 1) {
        try {
          run('umount', folder);
          mount();
          return;
        } catch {
          await sleep(100);
        }
      }
      throw new Error('The disk is still in use');
    },
    remove() {
      run('umount', '-l', folder);
      rmSync(image);
    },
  };
}

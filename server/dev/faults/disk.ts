import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A small separate disk, which can fill up, or be cut off in the middle of its work. */
export interface Disk {
  readonly folder: string;
  /** Leaves no room. */
  fill(): void;
  empty(): void;
  /** From now on nothing can be written: read-only, as the system makes a disk that failed. */
  refuseWrites(): void;
  /**
   * As a power cut does: what the kernel holds in its memory and no one put on the disk is lost.
   * Undefined where no one can ask for it.
   */
  readonly cutPower: (() => void) | undefined;
  /** It is mounted again, its journal replayed, as when the power came back. Its users are dead. */
  mountAgain(): Promise<void>;
  remove(): void;
}

/**
 * EXT4_IOC_SHUTDOWN, without putting the journal on the disk: what xfstests cuts the power by. Node
 * has no ioctl.
 */
const SHUT_DOWN =
  'use Fcntl; sysopen(F, $ARGV[0], O_RDONLY) or exit 1; $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or exit 1';
const hasPerl = (): boolean => spawnSync('perl', ['-MFcntl', '-e', '1'], { stdio: 'ignore' }).status === 0;

/**
 * An ext4 file system of so many megabytes in a file of the folder. Undefined where it may not be
 * mounted (not root, no loop device).
 */
export function smallDisk(home: string, name: string, megabytes: number): Disk | undefined {
  const image = join(home, `${name}.img`);
  const folder = join(home, name);
  const ballast = join(folder, 'ballast');
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 ** 2);
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
      // The rest by writing: others write too, and what is left is known at the moment it is
      // refused.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}.rest`, 'bs=64K'], { stdio: 'ignore' });
    },
    empty() {
      for (const file of [ballast, `${ballast}.rest`]) rmSync(file, { force: true });
    },
    refuseWrites: () => void run('mount', '-o', 'remount,abort', folder),
    cutPower: hasPerl() ? () => void run('perl', '-e', SHUT_DOWN, folder) : undefined,
    async mountAgain() {
      // A process under SIGKILL holds it for another moment.
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
      rmSync(image, { force: true });
    },
  };
}

import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * A new folder for a cluster that a test throws away, its name beginning so. In memory where there
 * is room: there copying a database takes 10 ms, up to 250 on a slow disk, and a commit waits for
 * nothing.
 */
export const scratchFolder = (prefix: string): string => mkdtempSync(join(quickestFolder(), prefix));

function quickestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

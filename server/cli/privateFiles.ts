import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_ALONE = 0o077;
/** The mask that the process was started with. */
const usual = process.umask(OWNER_ALONE);

/**
 * Runs `make` as the process was started: what it writes may be read by anyone who the operator
 * lets.
 */
export function asUsual<T>(make: () => T): T {
  process.umask(usual);
  try {
    return make();
  } finally {
    process.umask(OWNER_ALONE);
  }
}

/**
 * Closes to others what an earlier version left open in the data folder; the folder itself is the
 * operator's.
 */
export function closeToOthers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || (stats.mode & OWNER_ALONE) === 0 || stats.uid !== process.getuid?.()) continue;
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  }
}

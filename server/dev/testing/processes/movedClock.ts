import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage } from './debianPackage.ts';

/** Preloaded before libfaketime: see the file. */
const PLAIN_WAITS = join(import.meta.dirname, 'plainWaits.c');
const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

let libraryPaths: string | undefined;
const libraries = (): string => (libraryPaths ??= `${compilePlainWaits()}:${findLibrary()}`);

/**
 * Environment of a process whose clock stands at an instant and goes on from there; what waits
 * goes on by the clock that no one moves.
 */
export function movedClock(instant: Date): Record<string, string> {
  // Counted from the clock that no one moves, even where this process's is.
  const own = Number(process.env['FAKETIME'] ?? 0);
  const seconds = own + Math.round((instant.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: libraries(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Shared memory of root's is closed to PostgreSQL's own user; times of files stay what they
    // are.
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
  };
}

/**
 * The library made of PLAIN_WAITS, where PostgreSQL's own user may read it. Throws what to do when
 * there is no C compiler.
 */
function compilePlainWaits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-hours-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const made = join(folder, 'plainWaits.so');
  const compile = () =>
    spawnSync('cc', ['-shared', '-fPIC', '-o', made, PLAIN_WAITS], { stdio: 'inherit' }).status === 0;
  if (compile() || (installPackage('Un compilateur C', ['gcc']) && compile())) return made;
  throw new Error('Un compilateur C est nécessaire (Debian, Ubuntu\u00a0: sudo apt-get install gcc libc6-dev).');
}

/** Where libfaketime is; Debian's package when we may install it. Throws what to do otherwise. */
function findLibrary(): string {
  const find = () => globSync(LIBRARY)[0];
  const found = find() ?? (installPackage('libfaketime', ['libfaketime']) ? find() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'libfaketime est introuvable. Installez-le (Debian, Ubuntu\u00a0: sudo apt-get install libfaketime).',
  );
}

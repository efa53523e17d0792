import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processWorld } from './folderLock.ts';

/**
 * The processes that use one embedded database: the last to leave stops it, even if another one
 * started it.
 *
 * Each holds a file `<pid>-<birth>-<n>-<world>.using`, replaced by `.leaving` before it looks at
 * the others; who arrives writes its file before it looks for `.leaving`. So one of the two always
 * sees the other, and no one joins a database that is being stopped. The world is the container's:
 * of other ones' numbers nothing is known here, and their files are left alone.
 */
export interface User {
  /**
   * Leaves; true when no one else uses the database, which must then be stopped before `gone()`.
   */
  leave(): boolean;
  gone(): void;
}

const PATIENCE_MS = 15_000;
const NO_DESCRIPTOR = ['EMFILE', 'ENFILE'];
let enteredHere = 0;

/** Takes its place among the users, once the ones that are leaving have left. */
export async function enter(folder: string): Promise<User> {
  mkdirSync(folder, { recursive: true });
  enteredHere += 1;
  const name = [process.pid, birth(process.pid) ?? '', enteredHere, processWorld()].join('-');
  const using = join(folder, `${name}.using`);
  const leaving = join(folder, `${name}.leaving`);
  writeFileSync(using, '');

  const deadline = Date.now() + PATIENCE_MS;
  while (living(folder, '.leaving').length > 0 && Date.now() < deadline) await sleep(10);

  return {
    leave() {
      writeFileSync(leaving, '');
      rmSync(using, { force: true });
      return living(folder, '.using').length === 0;
    },
    gone: () => rmSync(leaving, { force: true }),
  };
}

/** Forgets the files of processes that were killed on the way. */
function living(folder: string, state: '.using' | '.leaving'): string[] {
  const alive = [];
  for (const file of readdirSync(folder)) {
    const { pid, born, world } = read(file);
    if (world !== processWorld()) continue;
    if (![born, undefined].includes(birth(Number(pid)))) rmSync(join(folder, file), { force: true });
    else if (file.endsWith(state)) alive.push(file);
  }
  return alive;
}

/**
 * Removes the files of other containers; the caller holds the folder's lock, when none of them can
 * live.
 */
export function forgetOtherWorlds(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (read(file).world !== processWorld()) rmSync(join(folder, file), { force: true });
  }
}

function read(file: string): { pid: string; born: string; world: string } {
  const [pid = '', born = '', , world = ''] = file.slice(0, file.lastIndexOf('.')).split('-');
  return { pid, born, world };
}

/**
 * When the process began, in clock ticks ('0' where the system does not say), '' when there is
 * none: a pid alone comes back after a restart. Undefined when it lives and cannot be looked at (no
 * descriptor is left to read with).
 */
function birth(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return '';
  }
  if (process.platform !== 'linux') return '0';
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return afterName.split(' ')[19] ?? '0';
  } catch (error) {
    return NO_DESCRIPTOR.includes((error as NodeJS.ErrnoException).code ?? '') ? undefined : '';
  }
}

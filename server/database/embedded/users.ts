import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The processes that use one embedded database: the last to leave switches it off, whoever started it.
 *
 * Each holds a file `<pid>-<birth>-<n>.using`, renamed to `.leaving` before it looks at the others; who arrives writes its file
 * before it looks for `.leaving`. So one of the two always sees the other, and nobody joins a database that is being stopped.
 */
export interface User {
  /** Leaves; true when nobody else uses the database, which must then be stopped before `gone()`. */
  leave(): boolean;
  gone(): void;
}

const PATIENCE_MS = 15_000;
let enteredHere = 0;

/** Takes its place among the users, once those that are leaving have left. */
export async function enter(folder: string): Promise<User> {
  mkdirSync(folder, { recursive: true });
  enteredHere += 1;
  const name = `${process.pid}-${birth(process.pid)}-${enteredHere}`;
  const using = join(folder, `${name}.using`);
  const leaving = join(folder, `${name}.leaving`);
  writeFileSync(using, '');

  const deadline = Date.now() + PATIENCE_MS;
  while (living(folder, '.leaving').length > 0 && Date.now() < deadline) await sleep(10);

  return {
    leave() {
      renameSync(using, leaving);
      return living(folder, '.using').length === 0;
    },
    gone: () => rmSync(leaving, { force: true }),
  };
}

/** Forgets the files of processes that were killed on the way. */
function living(folder: string, state: '.using' | '.leaving'): string[] {
  const alive = [];
  for (const file of readdirSync(folder)) {
    const [pid = '', born = ''] = file.split('-');
    if (birth(Number(pid)) !== born) rmSync(join(folder, file), { force: true });
    else if (file.endsWith(state)) alive.push(file);
  }
  return alive;
}

/** When the process began, in clock ticks ('0' where the system does not say), '' when there is none: a pid alone comes back after a restart. */
function birth(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return '';
  }
  if (process.platform !== 'linux') return '0';
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return afterName.split(' ')[19] ?? '0';
  } catch {
    return '';
  }
}

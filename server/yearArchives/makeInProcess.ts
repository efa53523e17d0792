import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setPriority } from 'node:os';
import { type ArchiveAnswer, type ArchiveRequest } from './messages.ts';

const CHILD = join(import.meta.dirname, 'child.ts');
/** Below the server and PostgreSQL, which people wait for at each click. */
const NICENESS = 10;
/** MiB of JavaScript objects: whatever the size of the archive it takes far less. */
const HEAP_MIB = 192;

/** The process of an archive ended before it had made it: nothing half made shows, and the archive may be made again. */
export class ArchiveLost extends Error {
  override name = 'ArchiveLost';
}

/**
 * Makes an archive in a process of its own, with connections of its own: what serves people neither reads, nor draws, nor compresses. Throws
 * ArchiveLost when the process ends, or is ended by the signal.
 */
export async function makeInProcess(request: ArchiveRequest, signal: AbortSignal): Promise<ArchiveAnswer> {
  signal.throwIfAborted();
  const { PATH, TZ, NODE_ENV } = process.env;
  const child = fork(CHILD, {
    env: { PATH, TZ, NODE_ENV },
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveAnswer>();
  child.once('message', (answer: ArchiveAnswer) => resolve(answer));
  child.once('error', (error) => reject(new ArchiveLost(error.message)));
  child.once('exit', (code, by) => reject(new ArchiveLost(`ended with ${by ?? String(code)}`)));
  const end = (): void => {
    child.kill('SIGKILL');
  };
  signal.addEventListener('abort', end);
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    child.send(request);
    return await promise;
  } finally {
    signal.removeEventListener('abort', end);
    if (child.connected) child.disconnect();
  }
}

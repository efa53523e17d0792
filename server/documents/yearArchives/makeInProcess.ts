import { fork } from 'node:child_process';
import { join } from 'node:path';
import { lower } from '../papers/paperProcess.ts';
import { type ArchiveAnswer, type ArchiveRequest } from './messages.ts';

const CHILD = join(import.meta.dirname, 'child.ts');
/** MiB of JavaScript objects: whatever the size of the archive it takes far less. */
const HEAP_MIB = 192;

/**
 * Settings of a connection that `pg` reads in the environment, and what else a process needs to
 * start and to trust the database.
 */
const PASSED = /^(PATH|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|PG[A-Z]+)$/;

/** Variables that the process gets of an environment: the database's address, no other secret. */
export const environmentOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => PASSED.test(name)));

/**
 * The process of an archive ended before it had made it: nothing half made shows, and the archive
 * may be made again.
 */
export class ArchiveLost extends Error {
  override name = 'ArchiveLost';
}

/**
 * Makes an archive in a separate process, with separate connections: the serving process neither
 * reads, nor draws, nor compresses. Throws ArchiveLost when the process ends, or is ended by the
 * signal. `report` gets what keeps its priority from being lowered.
 */
export async function makeInProcess(
  request: ArchiveRequest,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<ArchiveAnswer> {
  signal.throwIfAborted();
  const child = fork(CHILD, {
    env: environmentOf(process.env),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveAnswer>();
  child.once('message', (answer: ArchiveAnswer) => resolve(answer));
  // Each: an error that no one takes ends this process.
  child.on('error', (error) => reject(new ArchiveLost(error.message)));
  child.once('exit', (code, by) => reject(new ArchiveLost(`ended with ${by ?? String(code)}`)));
  // A file that cannot be sent is thrown below, and the process ends afterwards.
  promise.catch(ignore);
  const end = (): void => {
    child.kill('SIGKILL');
  };
  signal.addEventListener('abort', end);
  try {
    if (child.pid !== undefined) lower(child.pid, report);
    child.send(request);
    return await promise;
  } catch (error) {
    end();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    if (child.connected) child.disconnect();
  }
}

function ignore(): void {
  // Its waiting caller gets the failure.
}

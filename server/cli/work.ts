import { type Config } from '../platform/config/config.ts';
import { startWorker } from '../worker/worker.ts';
import { readOptions } from './options.ts';
import { stopOnSignal } from './stopping.ts';
import { openWorld } from './world.ts';

/**
 * Does the jobs of the queue until a signal asks to stop; those under way are finished first. What
 * was opened is closed when the start fails.
 */
export async function work(config: Config, args: readonly string[]): Promise<undefined> {
  readOptions(args, 'Usage\u00a0: npm run worker', {});
  await using opened = new AsyncDisposableStack();
  const { dependencies, close } = await openWorld({ ...config, demo: false, worker: true });
  opened.defer(close);
  const worker = await startWorker({ ...dependencies, config, isAlone: true });
  opened.move();
  dependencies.log.info('Boucle travaille');
  stopOnSignal(dependencies.log, async () => {
    await worker.stop();
    await close();
  });
  return undefined;
}

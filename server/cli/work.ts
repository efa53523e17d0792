import { type Config } from '../config.ts';
import { startWorker } from '../jobs/worker.ts';
import { readOptions } from './options.ts';
import { openWorld } from './world.ts';

/** Does the jobs of the queue until a signal asks to stop; those under way are finished first. */
export async function work(config: Config, args: readonly string[]): Promise<undefined> {
  readOptions(args, 'Usage\u00a0: npm run worker', {});
  const { dependencies, close } = await openWorld({ ...config, demo: false });
  const worker = await startWorker(dependencies);
  dependencies.log.info('Boucle travaille');
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void worker
      .stop()
      .then(close)
      .then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return undefined;
}

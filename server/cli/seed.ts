import { type Config } from '../platform/config/config.ts';
import { readOptions } from './options.ts';
import { openWorld } from './world.ts';

/** Writes the demo world into an empty database and ends. */
export async function seed(config: Config, args: readonly string[]): Promise<number> {
  readOptions(args, 'Usage\u00a0: npx node server/main.ts seed', {});
  const { close } = await openWorld({ ...config, demo: true });
  await close();
  return 0;
}

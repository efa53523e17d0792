import { type Config } from '../config.ts';
import { openWorld } from './world.ts';

/** Writes the demo world into an empty database and ends. */
export async function seed(config: Config): Promise<number> {
  const { close } = await openWorld({ ...config, demo: true });
  await close();
  return 0;
}

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin } from 'vite';

/** Built here first: a server that reads `dist` in the meantime finds the former site whole. */
const NEXT = 'dist.next';
const FORMER = 'dist.former';
const SITE = 'dist';

/**
 * Puts a site in the place of the former one once all of it is written; a build whose parent ended,
 * ends.
 */
export function wholePlugin(): Plugin {
  let root = '';
  return {
    name: 'boucle-whole',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { outDir: NEXT, emptyOutDir: true } }),
    configResolved(config) {
      ({ root } = config);
      // Without a channel to a parent there is no such property.
      if (Object.hasOwn(process, 'connected') && !process.connected) process.exit(1);
      process.once('disconnect', () => process.exit(1));
      process.channel?.unref();
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const [next, former, site] = [NEXT, FORMER, SITE].map((name) => join(root, name)) as [string, string, string];
        // A build that failed wrote nothing.
        if (!existsSync(join(next, 'index.html'))) return;
        rmSync(former, { recursive: true, force: true });
        if (existsSync(site)) renameSync(site, former);
        renameSync(next, site);
        rmSync(former, { recursive: true, force: true });
      },
    },
  };
}

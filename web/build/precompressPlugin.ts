import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

/**
 * Writes .br and .gz next to every text file, so that the server sends the smallest bytes without
 * working for them.
 */
export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'boucle-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A build that failed wrote nothing; its own error is to be shown.
      if (!existsSync(folder)) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => TEXT.test(name))
          .map(async (name) => {
            const file = join(folder, name);
            const bytes = await readFile(file);
            await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
            await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
          }),
      );
    },
  };
}

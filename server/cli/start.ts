import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config } from '../platform/config/config.ts';
import { type FolderLock, takeFolderLock } from '../platform/database/embedded/folderLock.ts';
import { type Front, createFront } from './front.ts';
import { ensurePortIsFree, listen } from './listen.ts';
import { readOptions } from './options.ts';
import { asUsual } from './privateFiles.ts';
import { REPORTED_AT, progressOn } from './progress.ts';
import { SITE_FOLDER, serve } from './serve.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const SOURCES = ['web/**/*.{ts,tsx,css,html,svg,js}', 'contract/**/*.ts', 'package-lock.json'];

/** Milliseconds between two looks at a build that another start makes in this folder. */
const BUILDS_ELSEWHERE_MS = 500;

/**
 * `npm start`: builds the web application when its sources are newer than what was built, then
 * serves.
 */
export async function start(config: Config, args: readonly string[]): Promise<number | undefined> {
  readOptions(args, 'Usage\u00a0: npm start (les réglages sont des variables\u00a0: PORT, DATA_DIR…)', {});
  const front = createFront();
  if (config.demo) await listen(front.server, config);
  else await ensurePortIsFree(config);
  if (await isStale()) {
    const code = await buildOnce(config, front);
    if (code !== 0) {
      front.server.close();
      return code;
    }
    front.report('Préparation de la base de données');
  }
  return serve(config, args, front);
}

/**
 * Builds unless another start in this folder has done so in the meantime; answers the exit code.
 */
async function buildOnce({ logLevel }: Config, front: Front): Promise<number> {
  const step = 'Construction de l’application web';
  front.report(step);
  const progress = REPORTED_AT.has(logLevel) ? progressOn(process.stderr, 1) : undefined;
  const began = performance.now();
  progress?.next(step);
  const lock = await oneBuilder();
  try {
    const code = (await isStale()) ? await build() : 0;
    if (code === 0)
      progress?.end(`Application web construite en ${Math.ceil((performance.now() - began) / 1000)}\u00a0s.`);
    return code;
  } finally {
    lock.release();
  }
}

async function oneBuilder(): Promise<FolderLock> {
  for (;;) {
    const lock = takeFolderLock(`${SITE_FOLDER}.lock`);
    if (lock !== undefined) return lock;
    await sleep(BUILDS_ELSEWHERE_MS);
  }
}

async function isStale(): Promise<boolean> {
  const built = await stat(join(SITE_FOLDER, 'index.html')).catch(() => undefined);
  if (built === undefined) return true;
  for await (const file of glob(SOURCES, {
    cwd: REPOSITORY,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })) {
    if ((await stat(join(REPOSITORY, file))).mtimeMs > built.mtimeMs) return true;
  }
  return false;
}

/** Ends with this process, however that ends: the channel between both closes. */
async function build(): Promise<number> {
  const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  const child = asUsual(() =>
    spawn(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
      cwd: REPOSITORY,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

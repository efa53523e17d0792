import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const WORKER = join(import.meta.dirname, '../worker/worker.ts');
const ENTRY = /web\/app\/main\.tsx$/;
/**
 * Screens that a phone without network can use; the files of the others come when they are opened.
 */
const OFFLINE_SCREENS = /web\/features\/(home|dashboard|deposits|stockCounts\/entry|rounds\/go)\//;
const FEATURE = /web\/features\//;
/** Drawn for the ones who read charts, not for the ones who carry boxes. */
const HEAVY = /web\/ui\/(charts|map)\/|web\/features\/dashboard\/AccountCharts/;

/**
 * Writes `sw.js`: the worker of web/worker with the list of the files that it keeps and a
 * fingerprint of them all.
 */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  return {
    name: 'boucle-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const statics = (await readdir(join(root, 'public'), { recursive: true, withFileTypes: true }))
          // The references of the APIs are read with the network.
          .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('reference'))
          .map((entry) => join(entry.parentPath, entry.name));
        const files = [
          '/index.html',
          ...statics.map((path) => path.slice(join(root, 'public').length)),
          ...shellOf(bundle).map((name) => `/${name}`),
        ].sort();
        const fingerprint = createHash('sha256').update(files.join());
        // These keep their names when their content changes.
        for (const path of [join(root, 'index.html'), ...statics.sort()]) fingerprint.update(await readFile(path));
        const shell = { version: versionOf(fingerprint), files };
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerWith(shell) });
      },
    },
  };
}

/**
 * The chunks that the entry reaches, but for screens that need the network, with their style sheets
 * and fonts.
 */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    const { importedAssets = [], importedCss = [] } = chunk.viteMetadata ?? {};
    for (const asset of [...importedAssets, ...importedCss]) found.add(asset);
    for (const next of chunk.imports) add(next);
    for (const next of chunk.dynamicImports) if (isOffline(bundle[next])) add(next);
  };
  for (const chunk of Object.values(bundle)) {
    // The entry itself may have been dissolved into the chunks that the page names.
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => ENTRY.test(id))) add(chunk.fileName);
  }
  // Fonts are named by style sheets; fonts of letters that French does not use are not kept.
  const sheets = [...found].filter((name) => name.endsWith('.css'));
  for (const name of sheets) for (const font of fontsOf(bundle[name])) found.add(font);
  return [...found];
}

function isOffline(chunk: Rolldown.OutputBundle[string] | undefined): boolean {
  if (chunk?.type !== 'chunk') return false;
  const source = chunk.facadeModuleId ?? '';
  return !HEAVY.test(source) && (!FEATURE.test(source) || OFFLINE_SCREENS.test(source));
}

/** Name of a version, of what its fingerprint has taken in. */
export const versionOf = (fingerprint: Hash): string => fingerprint.digest('hex').slice(0, 12);

/** Fonts that a style sheet names. */
export const fontsOf = (sheet: Rolldown.OutputBundle[string] | undefined): string[] =>
  sheet?.type === 'asset'
    ? [...String(sheet.source).matchAll(/url\(["']?\/(assets\/[^"')]+\.woff2)/g)].flatMap(([, path]) => path ?? [])
    : [];

interface Shell {
  readonly version: string;
  readonly files: readonly string[];
}

/** The worker of web/worker for one application. */
export async function workerWith(shell: Shell): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [result].flat();
  const worker = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (worker === undefined) throw new Error('The service worker was not built.');
  return worker.code;
}

import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_PAGES } from '@boucle/contract/shared/account/ownPages.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { contractPlugin } from './contractPlugin.ts';
import { initialModules } from './filesPlugin.ts';
import { iconsPlugin } from './iconsPlugin.ts';
import { preloadFontPlugin } from './preloadFontPlugin.ts';
import { fontsOf, versionOf, workerWith } from './serviceWorkerPlugin.ts';

/** Files of web/public that the pages name. */
const NAMED = ['favicon.svg', 'theme.js'];

type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** The worker that keeps a page whole for where there is no network: its scripts, styles, fonts. */
async function workerOf(page: string, built: readonly BuiltFile[], root: string): Promise<string> {
  const kept = built.filter(({ fileName }) => /\.(js|css)$/.test(fileName));
  const paths = [...NAMED, ...kept.map(({ fileName }) => fileName), ...kept.flatMap((file) => fontsOf(file))];
  const files = [...new Set(paths)].sort().map((path) => `/${path}`);
  const fingerprint = createHash('sha256').update(files.join());
  // These keep their names when their content changes.
  for (const name of NAMED) fingerprint.update(await readFile(join(root, 'public', name)));
  for (const file of built)
    if (file.fileName === `${page}/index.html` && file.type === 'asset') fingerprint.update(file.source);
  return workerWith({ version: versionOf(fingerprint), files });
}

/**
 * Adds the initiative's own pages to the site, `restaurant/index.html` and its files. Each is built
 * apart: it stands on phones at a counter, and loads nothing that the console alone needs.
 */
export function ownPagesPlugin(shared: Pick<UserConfig, 'oxc' | 'build'>): Plugin {
  let root = '';
  return {
    name: 'boucle-own-pages',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const page of Object.values(OWN_PAGES)) {
          let initial: ReadonlySet<string> = new Set();
          const firstFile: Plugin = {
            name: 'boucle-first-file',
            buildEnd() {
              initial = initialModules(this);
            },
          };
          const result = await build({
            ...shared,
            root,
            configFile: false,
            publicDir: false,
            logLevel: 'error',
            plugins: [firstFile, iconsPlugin(), react(), contractPlugin(), preloadFontPlugin()],
            build: {
              ...shared.build,
              write: false,
              // The consumers' page has a map, whose styles come with it.
              cssCodeSplit: page === 'customer',
              rolldownOptions: {
                input: `${root}/${page}/index.html`,
                output: {
                  chunkFileNames: 'assets/[hash:7].js',
                  entryFileNames: 'assets/[hash:7].js',
                  assetFileNames: 'assets/[hash:7][extname]',
                  // What is shown first is one file; a window comes when it opens.
                  codeSplitting: { groups: [{ name: (id: string) => (initial.has(id) ? 'base' : null) }] },
                },
              },
            },
          });
          const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
          for (const file of files) {
            if (file.type === 'chunk' && file.code.includes(ADMIN_API))
              throw new Error(`/${page} calls the console’s API: it is a client of the partners’ alone.`);
            if (!(file.fileName in bundle))
              this.emitFile({
                type: 'asset',
                fileName: file.fileName,
                source: file.type === 'chunk' ? file.code : file.source,
              });
          }
          // Beside the console's: below the page's address the server answers pages alone.
          this.emitFile({ type: 'asset', fileName: `${page}-sw.js`, source: await workerOf(page, files, root) });
        }
      },
    },
    // Any address below the page is the page's.
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [, page] =
          Object.entries(OWN_PAGES).find(
            ([name]) => request.url?.startsWith(`/${name}/`) && !/\.\w+(\?|$)/.test(request.url),
          ) ?? [];
        if (page !== undefined) request.url = `/${page}/index.html`;
        next();
      });
    },
  };
}

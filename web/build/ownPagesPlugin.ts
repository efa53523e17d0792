import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { OWN_PAGES } from '@boucle/contract/shared/account/ownPages.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type UserConfig } from 'vite';
import { contractPlugin } from './contractPlugin.ts';
import { initialModules } from './filesPlugin.ts';
import { iconsPlugin } from './iconsPlugin.ts';
import { preloadFontPlugin } from './preloadFontPlugin.ts';

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
              cssCodeSplit: false,
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
          for (const file of [result].flat().flatMap((one) => ('output' in one ? one.output : []))) {
            if (file.type === 'chunk' && file.code.includes(ADMIN_API))
              throw new Error(`/${page} calls the console’s API: it is a client of the partners’ alone.`);
            if (!(file.fileName in bundle))
              this.emitFile({
                type: 'asset',
                fileName: file.fileName,
                source: file.type === 'chunk' ? file.code : file.source,
              });
          }
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

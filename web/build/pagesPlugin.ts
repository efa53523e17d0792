import { readFile } from 'node:fs/promises';
import { type Plugin, type Rolldown } from 'vite';

const SCREENS = new URL('../app/screens.ts', import.meta.url);
const HOME = 'features/home/HomeScreen.tsx';
/** The layout, and what reads the first answer. */
const SIGNED_IN = ['app/SignedInLayout.tsx', 'api/shape.ts'];
const PAGE = 'index.html';
/** `cards: screen(() => import('../features/cards/CardsScreen.tsx'), …)` */
const SCREEN = /'?([\w-]+)'?: (?:screen|part)\(\s*\(\) => import\('\.\.\/([^']+)'\)/g;

/**
 * Writes the page once for each screen, `.pages/cards.html`, with the names of the files that the
 * screen needs: the browser asks for them at once, where it would otherwise learn of them from the
 * scripts, after a round trip and the time to run them. The server answers that page at the
 * screen's address.
 */
export function pagesPlugin(): Plugin {
  return {
    name: 'boucle-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error('The page is not built.');
        const text = String(page.source);
        for (const [name, screen] of await screenSources()) {
          const links = filesOf(bundle, screen)
            .filter((file) => !text.includes(file))
            .map(linkTo);
          const source = text.replace('  </head>', `${links.join('')}  </head>`);
          this.emitFile({ type: 'asset', fileName: `.pages/${name}.html`, source });
        }
      },
    },
  };
}

/**
 * The source of the screen that each page shows; who comes back from signing in is led to the
 * dashboard.
 */
async function screenSources(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(SCREENS, 'utf8');
  const sources = new Map([...text.matchAll(SCREEN)].map(([, name = '', source = '']) => [name, source] as const));
  const callback = sources.get('dashboard');
  if (callback === undefined || sources.size !== text.split('import(').length - 1) {
    throw new Error(`${SCREENS.pathname} is written otherwise than ${import.meta.filename} reads it.`);
  }
  return sources.set('callback', callback);
}

/**
 * The scripts and style sheets that the screen, and the layout around it, load before anything is
 * drawn.
 */
function filesOf(bundle: Rolldown.OutputBundle, screen: string): readonly string[] {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const next of chunk.imports) {
      const imported = bundle[next];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  };
  for (const wanted of screen === HOME ? [screen] : [...SIGNED_IN, screen]) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${wanted}`) === true,
    );
    if (chunk?.type !== 'chunk') throw new Error(`${wanted} has no file of its own: nothing would ask for it ahead.`);
    add(chunk);
  }
  return [...found];
}

/**
 * A style sheet is fetched ahead and not applied: the screen applies it, and asks again for one
 * that did not come.
 */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `    <link rel="preload" href="/${file}" as="style" crossorigin>\n`
    : `    <link rel="modulepreload" href="/${file}" crossorigin>\n`;

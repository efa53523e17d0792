import { type Plugin } from 'vite';

const TEXT_FONT = /figtree[^/]*\.woff2$/;

/**
 * Preloads the text font, whose hashed name is only known once built: rows drawn before it comes
 * would move when it does. The title font is left to the style sheet.
 */
export function preloadFontPlugin(): Plugin {
  return {
    name: 'boucle-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.originalFileNames.some((name) => TEXT_FONT.test(name)),
        );
        if (font === undefined) throw new Error('The text font is not where it was: nothing would preload it.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font.fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

import { type Plugin } from 'vite';

/** Preloads the text font, whose hashed name is only known once built; the title font is left to the style sheet. */
export function preloadFontPlugin(): Plugin {
  return {
    name: 'boucle-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /figtree.*\.woff2$/.test(name));
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

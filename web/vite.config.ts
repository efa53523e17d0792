import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './build/contractPlugin.ts';
import { filesPlugin } from './build/filesPlugin.ts';
import { iconsPlugin } from './build/iconsPlugin.ts';
import { ownPagesPlugin } from './build/ownPagesPlugin.ts';
import { pagesPlugin } from './build/pagesPlugin.ts';
import { precompressPlugin } from './build/precompressPlugin.ts';
import { preloadFontPlugin } from './build/preloadFontPlugin.ts';
import { referencePlugin } from './build/referencePlugin.ts';
import { serviceWorkerPlugin } from './build/serviceWorkerPlugin.ts';
import { wholePlugin } from './build/wholePlugin.ts';

const SERVER = 'http://127.0.0.1:3000';

const files = filesPlugin();

const shared = {
  // Left in, an import of types alone would bring a window or the map with the screen that names
  // it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  build: {
    target: 'es2024',
    // A font inlined as base64 would be sent with every style sheet that names it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
} as const;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconsPlugin(),
    react(),
    contractPlugin(),
    files.plugin,
    preloadFontPlugin(),
    pagesPlugin(),
    referencePlugin(),
    ownPagesPlugin(shared),
    serviceWorkerPlugin(),
    precompressPlugin(),
    wholePlugin(),
  ],
  ...shared,
  build: {
    ...shared.build,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry lists every file that a screen may ask for: without their names it is a tenth
        // lighter. Seven letters are the fewest that the bundler takes.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: files.groups,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // Both bear a screen whose address begins alike (/api_accesses, /payments).
      '^/api/': SERVER,
      '/admin': SERVER,
      '/oauth': SERVER,
      '/pictures': SERVER,
      '/healthz': SERVER,
      '/map.json': SERVER,
      '^/payments/': SERVER,
      '^/accountant/': SERVER,
      '^/[pk]/': SERVER,
      '^/c/[^/]+/lieux': SERVER,
      '/stripe-simulator': SERVER,
      '/webhooks': SERVER,
    },
  },
});

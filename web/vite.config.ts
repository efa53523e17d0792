import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './build/contractPlugin.ts';
import { iconsPlugin } from './build/iconsPlugin.ts';
import { precompressPlugin } from './build/precompressPlugin.ts';
import { preloadFontPlugin } from './build/preloadFontPlugin.ts';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [iconsPlugin(), react(), contractPlugin(), preloadFontPlugin(), precompressPlugin()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // A font inlined as base64 would be sent with every style sheet that names it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What every page needs in one file, what most pages need in another: the bundler would cut them into a dozen, each with its own
    // headers and a worse compression.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            {
              name: 'kit',
              test: /web\/ui\/(alerts\/|Button|IconButton|Logo|tooltip|form\/(Field|TextField|PasswordField|FormError)\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/admin': SERVER, '/oauth': SERVER, '/healthz': SERVER },
  },
});

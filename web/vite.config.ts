import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './build/contractPlugin.ts';
import { iconsPlugin } from './build/iconsPlugin.ts';
import { precompressPlugin } from './build/precompressPlugin.ts';
import { preloadFontPlugin } from './build/preloadFontPlugin.ts';
import { serviceWorkerPlugin } from './build/serviceWorkerPlugin.ts';

const SERVER = 'http://127.0.0.1:3000';

/** What home and the signed-in screens share, beside the entry. */
const KIT = /web\/ui\/(alerts\/|Button|IconButton|Logo|tooltip|form\/(Field|TextField|PasswordField|FormError)\.)/;
/** What every signed-in screen needs. */
const FRAME =
  /web\/app\/SignedInLayout|web\/api\/query|web\/ui\/(Page|Sheet|Skeleton|EmptyState|ErrorState|StatusChip|Link|ButtonLink|table\/(useWidth|period|Toolbar)|overlays\/(MenuButton|PopoverButton))\.|contract\/format|react-query/;
/** Small things of several screens: one file to name in the entry instead of ten. */
const WORDS =
  /contract\/(messages\/fr\/statuses|[a-zA-Z]+\/(status|urgency|kinds|labels|business))|web\/ui\/(Segmented|cells|Tabs|FormatPicture|Facts)\./;
/** What every list needs. */
const TABLE = /web\/ui\/table\/(?!Period)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [iconsPlugin(), react(), contractPlugin(), preloadFontPlugin(), serviceWorkerPlugin(), precompressPlugin()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // A font inlined as base64 would be sent with every style sheet that names it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Left alone, the bundler cuts what several screens share into some forty files, each with its own headers and a worse compression.
    rolldownOptions: {
      output: {
        // The entry lists every file that a screen may ask for: without their names it is a tenth lighter.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'kit', test: KIT },
            { name: 'frame', test: FRAME },
            { name: 'table', test: TABLE },
            { name: 'words', test: WORDS },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': SERVER,
      '/admin': SERVER,
      '/oauth': SERVER,
      '/pictures': SERVER,
      '/healthz': SERVER,
      '/map.json': SERVER,
      '/payments': SERVER,
      '/stripe-simulator': SERVER,
      '/webhooks': SERVER,
    },
  },
});

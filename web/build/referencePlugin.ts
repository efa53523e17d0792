import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Plugin } from 'vite';

const NAME = 'reference/scalar.js';

/** Scalar's own file: the whole of it in one classic script, with neither fonts nor anything else from elsewhere. */
const file = (): Promise<Buffer> => {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
  return readFile(join(dirname(entry), 'browser', 'standalone.js'));
};

/** Puts the reader of the APIs' references (`/api/v1/admin/docs`, `/api/v1/partners/docs`) among the site's files. */
export function referencePlugin(): Plugin {
  return {
    name: 'boucle-reference',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await file() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${NAME}`, (_request, response, next) => {
        file().then((source) => response.setHeader('content-type', 'text/javascript').end(source), next);
      });
    },
  };
}

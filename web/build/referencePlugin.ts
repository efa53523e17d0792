import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Plugin } from 'vite';

const FILES = [
  { name: 'reference/reader.js', source: 'swagger-ui-dist/swagger-ui-bundle.js', type: 'text/javascript' },
  { name: 'reference/reader.css', source: 'swagger-ui-dist/swagger-ui.css', type: 'text/css' },
];

const read = (source: string): Promise<Buffer> => readFile(createRequire(import.meta.url).resolve(source));

/**
 * Puts Swagger UI, the reader of `/api/v1/admin/docs` and `/api/v1/partners/docs`, among the site's
 * files.
 */
export function referencePlugin(): Plugin {
  return {
    name: 'boucle-reference',
    async generateBundle() {
      for (const { name, source } of FILES)
        this.emitFile({ type: 'asset', fileName: name, source: await read(source) });
    },
    configureServer({ middlewares }) {
      for (const { name, source, type } of FILES)
        middlewares.use(`/${name}`, (_request, response, next) => {
          read(source).then((body) => response.setHeader('content-type', type).end(body), next);
        });
    },
  };
}

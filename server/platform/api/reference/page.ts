import { type Context } from 'hono';
import { html } from 'hono/html';

/** Title of an API's reference page and address of its OpenAPI document. */
export interface Reference {
  readonly title: string;
  readonly document: string;
}

/**
 * The reference page of an API: search, samples and trial calls, drawn by Swagger UI from the
 * OpenAPI document. Its files belong to the site (`web/public/reference`,
 * `web/build/referencePlugin.ts`), so that no other server is contacted.
 */
export function referencePage(context: Pick<Context, 'html'>, reference: Reference): Response | Promise<Response> {
  const { title, document } = reference;
  const text = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Boucle</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/reference/reader.css" />
        <link rel="stylesheet" href="/reference/reference.css" />
      </head>
      <body>
        <p class="wait">
          La documentation s’ouvre… Sans JavaScript, lisez <a href="${document}">le document OpenAPI</a>.
        </p>
        <div id="reference" data-document="${document}"></div>
        <script src="/reference/reader.js"></script>
        <script src="/reference/start.js"></script>
      </body>
    </html>`;
  return context.html(text, 200, { 'cache-control': 'no-cache' });
}

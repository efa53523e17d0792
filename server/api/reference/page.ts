import { type Context } from 'hono';
import { html } from 'hono/html';

/** Title of an API's reference page, address of its OpenAPI document, and the authentication proposed first. */
export interface Reference {
  readonly title: string;
  readonly document: string;
  /** A name under `components.securitySchemes` of the document. */
  readonly authentication: string;
}

/**
 * The page that people read of an API: search, samples and trial calls, by Scalar from the OpenAPI document. Its files are the site's
 * (`web/public/reference`, `web/build/referencePlugin.ts`): nothing is fetched from elsewhere.
 */
export function referencePage(context: Pick<Context, 'html'>, reference: Reference): Response | Promise<Response> {
  const { title, document, authentication } = reference;
  const text = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Boucle</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/reference/reference.css" />
      </head>
      <body>
        <p class="wait">
          La documentation s’ouvre… Sans JavaScript, lisez <a href="${document}">le document OpenAPI</a>.
        </p>
        <div id="reference" data-document="${document}" data-authentication="${authentication}"></div>
        <script src="/reference/prepare.js"></script>
        <script src="/reference/scalar.js"></script>
        <script src="/reference/start.js"></script>
      </body>
    </html>`;
  return context.html(text, 200, { 'cache-control': 'no-cache' });
}

import { type Context } from 'hono';
import { html, raw } from 'hono/html';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { type HtmlEscapedString } from 'hono/utils/html';
import { STYLE } from './style.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * One of the provider's small pages: its title, which is also its heading, and what is under it.
 */
export interface Page {
  title: string;
  body: Html;
  /** A page to read, rather than a card to fill in. */
  wide?: true;
  /** An initiative's page, in place of the product's name. */
  owner?: { readonly name: string; readonly href: string };
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 1.25 48 48" width="40" height="40" aria-hidden="true"><path class="mark" d="M8.5 8.5a3.5 3.5 0 0 1 7 0V28h28a17.5 17.5 0 0 1-35 0z"/><path class="arc" d="M38.65 22A14 14 0 0 0 21.5 14.74"/></svg>`;

/** Answers a page, never cached and sent without a referrer: its address may hold a secret. */
export async function page(
  context: Pick<Context, 'html'>,
  status: ContentfulStatusCode,
  { title, body, wide, owner = { name: 'Boucle', href: '/' } }: Page,
): Promise<Response> {
  const document = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${owner.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="${wide === true ? 'wide' : ''}">
        <main>
          <a class="logo" href="${owner.href}">${raw(LOGO)}<span>${owner.name}</span></a>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return context.html(document, status, { 'cache-control': 'no-store' });
}

import { date } from '@boucle/contract/base/format.ts';
import { TERMS_LABELS, termsPath } from '@boucle/contract/features/account/terms.ts';
import { html, raw } from 'hono/html';
import { linked } from '../../outside/mails/html.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { type Terms } from '../people/terms.ts';

/** A text of an initiative as everybody may read it, with the versions of before. */
export const termsPage = (account: { name: string; slug: string }, shown: Terms, all: readonly Terms[]): Page => {
  const others = all.filter(({ version }) => version !== shown.version);
  return {
    title: `${TERMS_LABELS[shown.kind]}, ${account.name}`,
    wide: true,
    body: html`<p class="meta">Version ${shown.version}, publiée le ${date(shown.validFrom)}.</p>
      ${
        shown.version === all[0]?.version
          ? ''
          : html`<p class="notice alert">
              Cette version n’est plus en vigueur. <a href="${termsPath(account.slug, shown.kind)}">Lire l’actuelle</a>
            </p>`
      }
      ${shown.text.split(/\n\s*\n/).map(paragraph)}
      ${
        others.length === 0
          ? ''
          : html`<h2>Autres versions</h2>
              <ul>
                ${others.map(
                  ({ kind, version, validFrom }) =>
                    html`<li>
                      <a href="${termsPath(account.slug, kind, version)}">Version ${version}</a>, publiée le
                      ${date(validFrom)}
                    </li>`,
                )}
              </ul>`
      }`,
  };
};

/** Text that people typed: a line that begins with « # » is a heading, an address a link. */
function paragraph(text: string): Html {
  const title = /^#+ *(.+)$/.exec(text.trim())?.[1];
  return title === undefined ? html`<p>${raw(linked(text.trim()))}</p>` : html`<h2>${title}</h2>`;
}

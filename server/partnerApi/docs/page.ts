import { PARTNER_API } from '@boucle/contract/partnerApi/scopes.ts';
import { type OpenAPI } from '@orpc/contract';
import { html } from 'hono/html';
import { type Page } from '../../pages/layout.ts';
import { TAGS, section } from './calls.ts';
import { errors, people, start } from './chapters.ts';
import { anchor } from './parts.ts';

/** The page that people read of the partners' API: made of its contract and its document, with commands to try. */
export function docsPage(document: OpenAPI.Document, origin: string): Page {
  return {
    title: 'API des partenaires',
    wide: true,
    body: html`<p>
        Ce que votre logiciel (livraison, caisse, borne) dit à Boucle, et ce qu’il peut lui demander. Base des
        adresses&nbsp;:
        <code>${origin}${PARTNER_API}</code>. Le même contrat en OpenAPI 3.1&nbsp;:
        <a href="${PARTNER_API}/openapi.json">openapi.json</a>.
      </p>
      <nav aria-label="Sommaire">
        <ul class="contents">
          <li><a href="#commencer">Commencer</a></li>
          <li><a href="#personnes">Au nom d’une personne</a></li>
          ${TAGS.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}
          <li><a href="#erreurs">Refus et erreurs</a></li>
        </ul>
      </nav>
      ${start(origin)} ${people(origin)} ${TAGS.map((tag) => section(tag, document, origin))} ${errors()}`,
  };
}

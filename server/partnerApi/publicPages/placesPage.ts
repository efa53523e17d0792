import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { placesPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { outlinePicture } from './outline.ts';
import { pageOfInitiative, placeRows } from './parts.ts';
import { type Initiative } from './queries.ts';

/** A page of the return places whose postal code begins with `code`. */
export interface PlacesShown {
  readonly initiative: Initiative;
  readonly places: readonly ReturnPlace[];
  readonly code: string;
  /** Ranks at which the pages before and after begin; null at an end. */
  readonly before: number | null;
  readonly after: number | null;
  readonly now: Date;
}

/** The field for a postal code, which leads to the return places. */
export const codeForm = ({ slug }: Initiative, code = ''): Html =>
  html`<form action="${placesPagePath(slug)}">
    <label for="code">Code postal</label>
    <input id="code" name="code" value="${code}" inputmode="numeric" maxlength="5" autocomplete="postal-code" />
    <button class="plain">Chercher</button>
  </form>`;

/** All the return places of an initiative, by postal code. */
export function placesPage({ initiative, places, code, before, after, now }: PlacesShown): Page {
  const { slug } = initiative;
  const towns = Map.groupBy(places, ({ postal_code, city }) => `${postal_code} ${city}`.trim());
  const address = (from: number): string =>
    `${placesPagePath(slug)}?${new URLSearchParams({ ...(code !== '' && { code }), from: String(from) }).toString()}`;
  return pageOfInitiative(
    initiative,
    'Où rendre',
    html`${codeForm(initiative, code)} ${outlinePicture(places)}
      ${
        places.length === 0
          ? html`<p class="links" role="status">
              ${code === '' ? 'Aucun lieu pour l’instant.' : `Aucun lieu dont le code postal commence par ${code}.`}
            </p>`
          : [...towns].map(
              ([town, there]) =>
                html`<h2>${town === '' ? 'Adresse non indiquée' : town}</h2>
                  ${placeRows(
                    there.map((place) => ({ ...place, postal_code: '', city: '' })),
                    { now },
                  )}`,
            )
      }
      <p class="links">
        ${before === null ? '' : html`<a href="${address(before)}">Lieux précédents</a>`}
        ${after === null ? '' : html`<a href="${address(after)}">Lieux suivants</a>`}
        ${code === '' ? '' : html`<a href="${placesPagePath(slug)}">Tous les lieux</a>`}
        <a href="${ownPagePath('customer', slug)}/rendre">Voir la carte</a>
      </p>`,
  );
}

import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { placesPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { hoursWords, roomWords, takesNow } from '@boucle/contract/shared/places/placeWords.ts';
import { html } from 'hono/html';
import { STEPS } from '../../documents/papers/posterDrawings.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { addressOf, pageOfInitiative, placeRows } from './parts.ts';
import { type Initiative } from './queries.ts';

/** What the page of a point or a drawer shows. */
export interface PlaceShown {
  readonly initiative: Initiative;
  readonly place: ReturnPlace;
  readonly inService: boolean;
  /** Titles of the formats that it takes. */
  readonly formats: readonly string[];
  /** Other places, the best first. */
  readonly others: readonly ReturnPlace[];
  readonly now: Date;
  /** Signed text of the code. */
  readonly token: string;
}

/** The page of a point or a drawer; where it takes nothing now, the nearest other comes first. */
export function placePage(shown: PlaceShown): Page {
  const { initiative, place, inService, formats, others, token } = shown;
  const usable = inService && takesNow(place);
  return pageOfInitiative(
    initiative,
    place.name,
    html`<p>${[place.kind === 'drawer' ? 'Tiroir' : 'Point de dépôt', addressOf(place)].filter(Boolean).join(' · ')}</p>
      ${stateOf(shown)} ${usable ? '' : nearest(shown)}
      ${
        formats.length === 0
          ? ''
          : html`<h2>Ce qu’il prend</h2>
              <ul class="tags">
                ${formats.map((title) => html`<li>${title}</li>`)}
              </ul>`
      }
      ${
        inService
          ? html`<h2>Pour rendre</h2>
              <ol>
                ${STEPS.map((step) => html`<li><b>${step.title}.</b> ${step.text}</li>`)}
              </ol>`
          : ''
      }
      ${usable ? otherPlaces(shown, others) : otherPlaces(shown, others.slice(1))} ${allPlaces(initiative)}
      ${
        inService && place.kind === 'drop_off_point'
          ? html`<p class="hint">
              Vous livrez pour un partenaire${'\u202f'}? <a href="/dropoffs/return?point=${token}">Déposer ici</a>
            </p>`
          : ''
      }`,
  );
}

/** The page of a genuine code that another one has replaced. */
export const replacedPage = (shown: PlaceShown): Page =>
  pageOfInitiative(
    shown.initiative,
    'Cette affiche a été remplacée',
    html`<p>Scannez le nouveau code de ${shown.place.name}, affiché sur place.</p>
      ${nearest(shown)} ${otherPlaces(shown, shown.others.slice(1))} ${allPlaces(shown.initiative)}`,
  );

function stateOf({ place, inService, now }: PlaceShown): Html {
  const it = place.kind === 'drawer' ? 'Ce tiroir' : 'Ce point';
  const hours = hoursWords(place, now);
  const says = (title: string, note = ''): Html =>
    html`<div class="notice alert"><b>${title}</b>${note === '' ? '' : html`<br />${note}`}</div>`;
  if (!inService) return says(place.kind === 'drawer' ? `${it} est hors service` : `${it} est fermé`);
  if (place.open === false) return says(`${it} est fermé en ce moment`, hours === 'Fermé' ? '' : hours);
  if (place.room === 'full') return says(`${it} est plein`);
  const room = roomWords(place);
  return html`<ul class="states">
    <li class="chip ${place.open === null ? 'neutral' : 'ok'}">
      ${place.open === true && !hours.startsWith('Ouvert') ? html`<b>Ouvert</b>` : ''}<span>${hours}</span>
    </li>
    ${room === undefined ? '' : html`<li class="chip ${room.state}"><b>${room.label}</b></li>`}
  </ul>`;
}

const nearest = ({ others: [first], place, now }: PlaceShown): Html | string =>
  first === undefined
    ? ''
    : html`<h2>Le plus proche</h2>
        ${placeRows([first], { now, from: place })}`;

const otherPlaces = ({ place, now }: PlaceShown, others: readonly ReturnPlace[]): Html | string =>
  others.length === 0
    ? ''
    : html`<h2>Autres lieux</h2>
        ${placeRows(others, { now, from: place })}`;

const allPlaces = ({ slug }: Initiative): Html => html`<p><a href="${placesPagePath(slug)}">Tous les lieux</a></p>`;

import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { distanceText, hoursWords, roomWords } from '@boucle/contract/shared/places/placeWords.ts';
import { html } from 'hono/html';
import { metresBetween } from '../../domain/supply/scarcity.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { type Initiative } from './queries.ts';

type Place = Omit<ReturnPlace, 'kind' | 'id' | 'format_ids'>;

/** Instant at which a page is read, and the place that its distances are from. */
interface Reading {
  readonly now: Date;
  readonly from?: Place;
}

/** Places in rows: where, how far, until when, and whether there is room. */
export const placeRows = (places: readonly Place[], reading: Reading): Html =>
  html`<ul class="rows">
    ${places.map((place) => placeRow(place, reading))}
  </ul>`;

function placeRow(place: Place, { now, from }: Reading): Html {
  const facts = [from === undefined ? '' : distance(from, place), hoursWords(place, now)];
  const words = roomWords(place);
  const address = addressOf(place);
  return html`<li>
    <span
      ><b>${place.name}</b>${address === '' ? '' : html`<small>${address}</small>`}<small
        >${facts.filter(Boolean).join(' · ')}</small
      ></span
    >
    ${words === undefined ? '' : html`<span class="chip ${words.state}">${words.label}</span>`}
  </li>`;
}

/** « 5 allée Baco, 44000 Nantes ». */
export const addressOf = ({ address, postal_code, city }: Place): string =>
  [address, `${postal_code} ${city}`.trim()].filter(Boolean).join(', ');

function distance(from: Place, to: Place): string {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return '';
  const { latitude, longitude } = from;
  return distanceText(metresBetween({ latitude, longitude }, { latitude: to.latitude, longitude: to.longitude }));
}

/** A page in an initiative's name. */
export const pageOfInitiative = ({ account, slug }: Initiative, title: string, body: Html): Page => ({
  title,
  owner: { name: account, href: ownPagePath('customer', slug) },
  body: html`<div class="public">${body}</div>`,
});

import { materialText } from '@boucle/contract/shared/formats/materials.ts';
import { FORMAT_PATHS } from '@boucle/contract/features/formats/drawings.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { placesPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { servedWords, thisUnit } from '@boucle/contract/shared/units/words.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { pageOfInitiative, placeRows } from './parts.ts';
import { type PublicUnit } from './unitQueries.ts';

/** What the page of a numbered container shows. */
export interface UnitShown {
  readonly unit: PublicUnit;
  /** Where it may be returned, the best first. */
  readonly places: readonly ReturnPlace[];
  readonly now: Date;
}

/** The page of a numbered container: its uses, where it goes back, how uses are counted. */
export function unitPage({ unit, places, now }: UnitShown): Page {
  const { drawing, uses, washes, designedWashes, receivedOn, retired } = unit;
  const noun = thisUnit(drawing);
  const planned =
    designedWashes === null ? '' : ` · ${count(designedWashes, 'utilisation prévue', 'utilisations prévues')}`;
  const made = materialText(unit);
  const material = made === '' ? [] : [['Matière', made] as const];
  return pageOfInitiative(
    unit,
    retired ? `C${noun.slice(1)} ne sert plus` : servedWords(drawing, uses),
    html`<p>${unit.formatTitle}${planned}</p>
      ${drawn(drawing)}
      ${
        retired
          ? html`<p class="notice">
              ${servedWords(drawing, uses)}, puis l’initiative l’a retiré. Rapportez-le quand même${'\u00a0'}: elle s’en
              occupe.
            </p>`
          : ''
      }
      <h2>Où le rendre</h2>
      ${places.length === 0 ? html`<p>Aucun lieu pour l’instant.</p>` : placeRows(places, { now })}
      <p class="links"><a href="${placesPagePath(unit.slug)}">Tous les lieux</a></p>
      <dl class="facts">
        ${[
          ['En service', monthName(receivedOn.slice(0, 'YYYY-MM'.length))] as const,
          ['Lavé', `${quantity(washes)} fois`] as const,
          ...material,
        ].map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <h2>Comment c’est compté</h2>
      <p>
        Chaque prêt lu compte une fois. Les lectures ratées ne sont pas devinées${'\u00a0'}: le vrai nombre est un peu
        plus grand.
      </p>
      <p class="hint">
        Trouvé dans la rue${'\u202f'}? Déposez-le dans un de ces lieux. Vous êtes de l’équipe${'\u202f'}?
        <a href="${partAddress('/formats', 'contenants', `code=${unit.code}`)}">Ouvrir la fiche</a>
      </p>`,
  );
}

function drawn(drawing: PublicUnit['drawing']): Html {
  const [body, lid] = FORMAT_PATHS[drawing];
  return html`<svg class="unit" viewBox="0 0 40 40" aria-hidden="true">
    <path d="${body}" />
    <path d="${lid}" />
  </svg>`;
}

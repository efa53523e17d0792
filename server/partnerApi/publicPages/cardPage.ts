import { date, dateTime, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type Presented } from '@boucle/contract/partnerApi/restaurants.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { cardPagePath, placesPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { html } from 'hono/html';
import { field } from '../../auth/pages/forms.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';
import { pageOfInitiative } from './parts.ts';
import { codeForm } from './placesPage.ts';
import { type Initiative } from './queries.ts';

/** What the page of a card shows before its PIN. */
export interface CardShown {
  readonly initiative: Initiative;
  readonly id: number;
  readonly uuid: string;
  readonly error?: string | undefined;
}

const titleOf = ({ id }: CardShown): string => `Carte ${cardNumber(id)}`;

/** The page of a card: what it is, where its containers go back, its balance by its PIN. */
export const cardPage = (card: CardShown): Page =>
  pageOfInitiative(
    card.initiative,
    titleOf(card),
    html`<p>
        Carte de consigne de ${card.initiative.account}. Elle porte une cagnotte${'\u00a0'}: montrez-la pour emprunter
        un contenant, puis pour le rendre.
      </p>
      <h2>Voir le solde</h2>
      <form method="post" action="${cardPagePath(card.uuid)}" aria-label="Voir le solde" novalidate>
        ${field({
          name: 'pin',
          label: 'Code PIN, imprimé sur la carte',
          type: 'text',
          autocomplete: 'off',
          inputmode: 'numeric',
          hint: 'Cinq codes erronés bloquent la carte 24\u00a0heures.',
          error: card.error,
        })}
        <button type="submit">Voir le solde</button>
      </form>
      ${whereToReturn(card)}
      <p class="hint">Carte trouvée${'\u202f'}? Déposez-la dans un de ces lieux.</p>`,
  );

/** Minutes after which the balance leaves the screen. */
export const BALANCE_MINUTES = 5;

/** What a card holds, once its PIN was right. */
export interface BalanceShown {
  readonly holder: Pick<Presented, 'status' | 'credits_count_cents'>;
  readonly loans: readonly HolderStock[];
  readonly now: Date;
}

/** The same after the right PIN: balance and loans. */
export const balancePage = (card: CardShown, { holder, loans, now }: BalanceShown): Page =>
  pageOfInitiative(
    card.initiative,
    titleOf(card),
    html`<p>Solde au ${dateTime(now)}</p>
      <p class="figure">${euro(eurosOf(holder.credits_count_cents ?? 0))}</p>
      ${
        holder.status === 'pending'
          ? html`<p class="notice">Cette carte n’est pas encore activée${'\u00a0'}: demandez-le à un comptoir.</p>`
          : html`<p>
              <a class="button wide-button" href="${ownPagePath('customer', card.initiative.slug)}"
                >Mettre ce solde dans mon compte</a
              >
            </p>`
      }
      <h2>À rendre</h2>
      ${
        loans.length === 0
          ? html`<p>Rien à rendre pour l’instant.</p>`
          : html`<ul class="rows">
              ${loans.map(loanRow)}
            </ul>`
      }
      ${whereToReturn(card)}
      <p class="hint">
        Cette page se referme dans ${BALANCE_MINUTES} minutes. <a href="${cardPagePath(card.uuid)}">Fermer</a>
      </p>`,
  );

const loanRow = ({ quantity, format_title, restaurant_name, since, unit_deposit }: HolderStock): Html =>
  html`<li>
    <span
      ><b>${quantity} × ${format_title}</b
      ><small>${[restaurant_name ?? '', date(since)].filter(Boolean).join(' · ')}</small></span
    >
    <b>${euro(unit_deposit * quantity)}</b>
  </li>`;

const whereToReturn = ({ initiative }: CardShown): Html =>
  html`<h2>Où rendre</h2>
    ${codeForm(initiative)}
    <p class="links"><a href="${placesPagePath(initiative.slug)}">Tous les lieux</a></p>`;

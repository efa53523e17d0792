import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../../../platform/pages/layout.ts';
import { type Requirement, dueOf } from './connect.ts';
import { CODE_FILE } from './operator.ts';
import { TEST_CARDS } from './payments.ts';
import { type ProviderObject } from './store.ts';

const NOTICE = html`<p class="notice">Simulateur de Stripe : rien n’est réel, rien ne quitte cette machine.</p>`;

export const goneLink: Page = {
  title: 'Lien expiré',
  body: html`<p>Ce lien a déjà servi ou n’existe pas. Reprenez depuis Boucle.</p>
    <a class="button" href="/">Revenir à Boucle</a>`,
};

/** Where who reaches Boucle from elsewhere shows that the server is theirs. */
export const codePage = (error?: string): Page => ({
  title: 'Simulateur de Stripe',
  body: html`<p>
      Ce tableau joue la banque : il est à qui fait tourner ce serveur. Saisissez le code du fichier
      <code>${CODE_FILE}</code>, dans son dossier de données.
    </p>
    <form method="post" action="/stripe-simulator/operator">
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        type="password"
        autocomplete="off"
        required
        ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="code-error"`}
      />
      ${error === undefined ? '' : html`<p class="error" id="code-error" role="alert">${error}</p>`}
      <button type="submit">Ouvrir le tableau</button>
    </form>`,
});

interface Asked {
  readonly label: string;
  readonly example: string;
}

const ASKED: Readonly<Record<Requirement, Asked>> = {
  business_type: { label: 'Forme juridique', example: 'Association' },
  'company.tax_id': { label: 'SIREN', example: '552 100 554' },
  'representative.first_name': { label: 'Représentant légal', example: 'Camille Ferrand' },
  external_account: { label: 'IBAN', example: 'FR76 3000 6000 0112 3456 7890 189' },
  'tos_acceptance.date': { label: 'Conditions du prestataire', example: 'Acceptées' },
};

/** The provider's form for an initiative; a question that it answered before is not asked again. */
export function formPage(visit: string, account: ProviderObject): Page {
  const due = dueOf(account);
  return {
    title: 'Activer les paiements',
    body: html`${NOTICE}
      <p>Un champ laissé vide reste demandé : c’est ainsi que l’on essaie un dossier incomplet.</p>
      <form method="post" action="/stripe-simulator/connect">
        <input type="hidden" name="visit" value="${visit}" />
        ${Object.entries(ASKED)
          .filter(([name]) => due.includes(name))
          .map(([name, { label, example }]) => field(name, label, example))}
        ${due.length === 0 ? html`<p>Le dossier est complet.</p>` : ''}
        <div class="buttons">
          <button type="submit" name="step" value="save">Enregistrer et revenir</button>
          <button class="plain" type="submit" name="step" value="later">Plus tard</button>
        </div>
      </form>`,
  };
}

/** A payment by a test card. */
export function payPage(session: ProviderObject, typed: string, error?: string): Page {
  return {
    title: `Payer ${euro(eurosOf(Number(session['amount_total'])))}`,
    body: html`${NOTICE}
      <p>${String(session['product'])}</p>
      <form method="post">
        <label for="card">Numéro de carte</label>
        <input
          id="card"
          name="card"
          inputmode="numeric"
          autocomplete="off"
          value="${typed}"
          required
          ${error === undefined ? '' : html`aria-invalid="true" aria-describedby="card-error" autofocus`}
        />
        ${error === undefined ? '' : html`<p class="error" id="card-error" role="alert">${error}</p>`}
        <div class="buttons">
          <button type="submit">Payer</button>
          <a class="button plain" href="${String(session['cancel_url'])}">Renoncer</a>
        </div>
      </form>
      <details>
        <summary>Cartes refusées</summary>
        <ul class="rights">
          ${Object.entries(TEST_CARDS).map(([card, { code }]) => html`<li>${card.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}&nbsp;: ${REFUSED[code] ?? code}</li>`)}
        </ul>
      </details>`,
  };
}

const REFUSED: Readonly<Record<string, string>> = {
  generic_decline: 'refus de la banque',
  insufficient_funds: 'provision insuffisante',
  expired_card: 'carte expirée',
};

const field = (name: string, label: string, example: string): Html =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${example}" />`;

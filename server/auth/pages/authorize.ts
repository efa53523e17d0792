import { ofName } from '@boucle/contract/base/elision.ts';
import { type PartnerScope, PARTNER_SCOPE_LABELS } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { html } from 'hono/html';
import { field } from './forms.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';

/** The application that requests access, and its scopes. */
export interface Asking {
  applicationName: string;
  /** Null: the initiative's own page. */
  partnerName: string | null;
  accountName: string;
  slug: string;
  /** Whether a consumer may create an account; none where the page is not for consumers. */
  signUp: 'open' | 'closed' | 'none';
  /** The initiative has a client at Google. */
  google: boolean;
  /** Somebody may have a passkey in place of a password. */
  passkeys: boolean;
  scopes: readonly PartnerScope[];
  /** The request as it was made; each form sends it back. */
  request: Readonly<Record<string, string>>;
}

/** What a form carries unseen. */
export const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

/**
 * Sign in to what a partner's application asks; a refusal gives the e-mail back as it was typed,
 * never the password.
 */
export const endUserSignInPage = (asking: Asking, typed = '', error?: string): Page => ({
  title: `Se connecter à ${asking.accountName}`,
  body: html`${
      asking.partnerName === null
        ? ''
        : html`<p>
            Pour continuer dans «&nbsp;${asking.applicationName}&nbsp;», ${ofName(asking.partnerName)}, avec votre
            compte ${asking.accountName}.
          </p>`
    }
    ${error === undefined ? '' : html`<p class="notice alert" role="alert">${error}</p>`}
    <form method="post" action="/oauth/authorize" novalidate>
      ${hidden(asking.request)}
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: typed })}
      ${field({ name: 'password', label: 'Mot de passe', type: 'password', autocomplete: 'current-password' })}
      <div class="buttons">
        <button type="submit" name="step" value="sign_in">Se connecter</button>
        <button type="submit" class="plain" name="step" value="deny">Annuler</button>
      </div>
      ${
        asking.google
          ? html`<a
              class="button plain wide-button"
              href="/oauth/google/begin?${new URLSearchParams(asking.request).toString()}"
              >Continuer avec Google</a
            >`
          : ''
      }
      <p class="back">
        <button type="submit" class="link" name="step" value="ask_code" formnovalidate>
          Recevoir un code par e-mail
        </button>
      </p>
      ${
        asking.passkeys
          ? html`<p class="back">
              <button type="submit" class="link" name="step" value="show_passkey" formnovalidate>
                Utiliser une clé d’accès
              </button>
            </p>`
          : ''
      }
      ${
        asking.signUp === 'open'
          ? html`<p class="back">
              Pas encore de compte&#8239;?
              <button type="submit" class="link" name="step" value="show_sign_up" formnovalidate>
                Créer un compte
              </button>
            </p>`
          : ''
      }
    </form>
    <p class="back">
      <a href="/admin/password/forgotten" target="_blank" rel="noopener">Mot de passe oublié&#8239;? (nouvel onglet)</a>
    </p>`,
});

/** The page that lists what the application would be allowed, and lets the person decide. */
export const consentPage = (
  asking: Asking & { partnerName: string },
  person: { name: string; email: string },
  ticket: string,
): Page => ({
  title: `Autoriser «\u00a0${asking.applicationName}\u00a0»\u202f?`,
  body: html`<p>
      ${person.name === '' ? person.email : `${person.name} (${person.email})`}, l’application
      «&nbsp;${asking.applicationName}&nbsp;» ${ofName(asking.partnerName)} demande à&nbsp;:
    </p>
    <ul class="rights">
      ${asking.scopes.map((scope) => html`<li>${PARTNER_SCOPE_LABELS[scope]}</li>`)}
    </ul>
    <p>Vous pourrez revenir sur cet accord à tout moment depuis l’application.</p>
    <form method="post" action="/oauth/authorize">
      ${hidden({ ...asking.request, ticket })}
      <div class="buttons">
        <button type="submit" name="step" value="allow">Autoriser</button>
        <button type="submit" class="plain" name="step" value="deny">Refuser</button>
      </div>
    </form>`,
});

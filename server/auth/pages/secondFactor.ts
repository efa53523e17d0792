import { dateTime } from '@boucle/contract/base/format.ts';
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { field } from './forms.ts';
import { makePasskeyButton, showPasskeyButton } from './passkeyButtons.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';

const ACTION = '/admin/second-factor';

const form = (ticket: string, body: Html): Html =>
  html`<form method="post" action="${ACTION}" novalidate>
    <input type="hidden" name="ticket" value="${ticket}" />
    ${body}
  </form>`;

const codeField = (error: string | undefined): Html =>
  field({
    name: 'code',
    label: 'Code à 6 chiffres',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    focused: true,
    error,
  });

const CANCEL = html`<button type="submit" class="plain" name="step" value="cancel">Annuler</button>`;

interface StepPage {
  readonly ticket: string;
  /** The person has one-time codes. */
  readonly totp: boolean;
  /** Options that the browser signs with, when the person has passkeys. */
  readonly passkey: object | undefined;
  readonly recovery: boolean;
  readonly error?: string | undefined;
}

/** The second step of a sign-in: the code of an application, or a passkey. */
export const stepPage = ({ ticket, totp, passkey, recovery, error }: StepPage): Page => ({
  title: 'Deuxième facteur',
  body: html`<p>
      ${
        totp
          ? 'Saisissez le code que montre votre application d’authentification.'
          : 'Confirmez votre identité avec votre clé d’accès.'
      }
    </p>
    ${error !== undefined && !totp ? html`<p class="notice alert" role="alert">${error}</p>` : ''}
    ${form(
      ticket,
      html`${totp ? codeField(error) : ''}
      ${totp ? html`<div class="buttons"><button type="submit" name="step" value="code">Continuer</button>${CANCEL}</div>` : ''}
      ${passkey === undefined ? '' : showPasskeyButton(passkey, { beside: totp })}
      ${totp ? '' : html`<div class="buttons">${CANCEL}</div>`}
      ${
        recovery
          ? html`<p class="back">
              <button type="submit" class="link" name="step" value="show_recovery" formnovalidate>
                Utiliser un code de secours
              </button>
            </p>`
          : ''
      }`,
    )}`,
});

/** Instead of a factor that is out of reach, one of the codes that were written down. */
export const recoveryPage = (ticket: string, error?: string): Page => ({
  title: 'Code de secours',
  body: html`<p>Saisissez l’un des codes que vous avez gardés. Chacun sert une seule fois.</p>
    ${form(
      ticket,
      html`${field({
          name: 'recovery',
          label: 'Code de secours',
          type: 'text',
          autocomplete: 'off',
          hint: 'Dix caractères, comme 4KD7P-Q92XW.',
          focused: true,
          error,
        })}
        <div class="buttons">
          <button type="submit" name="step" value="recovery">Continuer</button>
          <button type="submit" class="plain" name="step" value="show_code" formnovalidate>Revenir</button>
        </div>`,
    )}`,
});

interface SetUpPage {
  readonly ticket: string;
  readonly accountName: string;
  /** Until when it may be put off. */
  readonly later: string | undefined;
  readonly secret: string;
  readonly uri: string;
  /** Options by which the browser makes a passkey, for anyone who would rather have one. */
  readonly passkey: object;
  readonly errors: { readonly code?: string | undefined; readonly passkey?: string };
}

/** The first factor of somebody whose initiative lets no one in without one. */
export const setUpPage = ({ ticket, accountName, later, secret, uri, passkey, errors }: SetUpPage): Page => ({
  title: 'Protégez votre compte',
  body: html`${errors.passkey === undefined ? '' : html`<p class="notice alert" role="alert">${errors.passkey}</p>`}
    <p>
      ${
        later === undefined
          ? `${accountName} demande un deuxième facteur à chacun.`
          : `Un deuxième facteur sera demandé à qui administre la plateforme à partir du ${dateTime(new Date(later))}.`
      }
      Scannez ce code avec une application d’authentification (Aegis, FreeOTP, Google Authenticator…), puis saisissez le
      code qu’elle montre.
    </p>
    <div class="qr" role="img" aria-label="Code QR à scanner">${raw(renderSVG(uri, { border: 2 }))}</div>
    <p class="meta">
      Sans appareil photo, saisissez cette clé dans l’application&nbsp;: <code class="key">${secret}</code>
    </p>
    ${form(
      ticket,
      html`${codeField(errors.code)}
        <div class="buttons">
          <button type="submit" name="step" value="set_up">Activer et continuer</button>
          ${
            later === undefined
              ? CANCEL
              : html`<button type="submit" class="plain" name="step" value="later" formnovalidate>Plus tard</button>`
          }
        </div>
        ${makePasskeyButton(passkey, 'Utiliser plutôt une clé d’accès')}`,
    )}`,
});

/** The recovery codes, once. */
export const recoveryCodesPage = (ticket: string, codes: readonly string[]): Page => ({
  title: 'Gardez vos codes de secours',
  body: html`<p>
      Chacun ouvre votre compte une fois, si votre téléphone vous manque. Notez-les en lieu sûr&nbsp;: ils ne seront
      plus affichés.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    ${form(ticket, html`<button type="submit" name="step" value="continue">Je les ai notés, continuer</button>`)}`,
});

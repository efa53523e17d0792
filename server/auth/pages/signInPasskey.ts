import { html } from 'hono/html';
import { type Page } from '../../platform/pages/layout.ts';
import { type Asking, hidden } from './authorize.ts';
import { showPasskeyButton } from './passkeyButtons.ts';

/** The browser shows a passkey, at once where nothing went wrong. */
export const signInPasskeyPage = (asking: Asking, options: object, error?: string): Page => ({
  title: 'Utilisez votre clé d’accès',
  body: html`${error === undefined ? '' : html`<p class="notice alert" role="alert">${error}</p>`}
    <p>Votre appareil vous demande votre empreinte, votre visage ou son code.</p>
    <form method="post" action="/oauth/authorize" novalidate>
      ${hidden(asking.request)} ${showPasskeyButton(options, { atOnce: error === undefined })}
      <div class="buttons">
        <button type="submit" class="plain" name="step" value="show_sign_in">Revenir</button>
      </div>
    </form>`,
});
